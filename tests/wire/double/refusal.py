"""What the API refuses, with its codes.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""


class ApiRefusal(Exception):  # noqa: N818 - the API's own word for it is an error, but nothing is wrong with the double
    """An answer with an error: the HTTP status, Discord's code and its text."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(status, code, message)
        self.status = status
        self.code = code
        self.message = message

    def as_json(self) -> dict[str, object]:
        """Give the body of the answer."""
        return {"message": self.message, "code": self.code}


def unauthorized() -> ApiRefusal:
    return ApiRefusal(401, 0, "401: Unauthorized")


def unknown_channel() -> ApiRefusal:
    return ApiRefusal(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiRefusal:
    return ApiRefusal(404, 10004, "Unknown Guild")


def unknown_member() -> ApiRefusal:
    return ApiRefusal(404, 10007, "Unknown Member")


def unknown_message() -> ApiRefusal:
    return ApiRefusal(404, 10008, "Unknown Message")


def unknown_emoji() -> ApiRefusal:
    return ApiRefusal(404, 10014, "Unknown Emoji")


def unknown_webhook() -> ApiRefusal:
    return ApiRefusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiRefusal:
    return ApiRefusal(404, 10062, "Unknown interaction")


def too_many_edits() -> ApiRefusal:
    return ApiRefusal(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")


def already_acknowledged() -> ApiRefusal:
    return ApiRefusal(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiRefusal:
    return ApiRefusal(403, 50001, "Missing Access")


def someone_else_s_message() -> ApiRefusal:
    return ApiRefusal(403, 50005, "Cannot edit a message authored by another user")


def missing_permissions() -> ApiRefusal:
    return ApiRefusal(403, 50013, "Missing Permissions")


def dead_token() -> ApiRefusal:
    return ApiRefusal(401, 50027, "Invalid Webhook Token")


def invalid_form(detail: str) -> ApiRefusal:
    return ApiRefusal(400, 50035, f"Invalid Form Body: {detail}")
