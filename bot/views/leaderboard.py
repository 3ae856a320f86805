"""A server's leaderboard, a page at a time."""

import re
from collections.abc import Iterable, Iterator

import discord

from bot.client.bot import FarkleBot
from bot.farkle.errors import Refusal
from bot.i18n.texts import Texts, closest, texts
from bot.sessions.standings import PAGE, Page, page_of
from bot.views.board import FELT
from bot.views.components import Component, Drawing, button, container, row, text
from bot.views.look import medal, safe_name

TEMPLATE = re.compile(r"leaderboard:(?P<page>[0-9]{1,4})")


async def turn(interaction: discord.Interaction[FarkleBot], match: re.Match[str]) -> None:
    """Answer the press of a button that turns the page: show another one there, and nowhere else."""
    if interaction.message is None or not any(map(TEMPLATE.fullmatch, _ids(interaction.message.components))):
        raise Refusal("old-button")  # forged
    view = await leaderboard(interaction, int(match["page"]))
    await interaction.response.edit_message(view=view, allowed_mentions=discord.AllowedMentions.none())


def _ids(parts: Iterable[object]) -> Iterator[str]:
    """Yield the ids of buttons among the parts of a message, and of those in them."""
    for part in parts:
        yield getattr(part, "custom_id", None) or ""
        yield from _ids(getattr(part, "children", ()))


async def leaderboard(interaction: discord.Interaction[FarkleBot], number: int) -> Drawing:
    """Draw a page (from 0) of the leaderboard of the server an interaction came from.

    Raises `Refusal("nobody-played")` while nobody has finished a game there.
    """
    bot = interaction.client
    if interaction.guild_id is None:
        raise Refusal("server-only")
    page = await page_of(bot.store, interaction.guild_id, number)
    if not page.players:
        raise Refusal("nobody-played")
    language = closest(str(interaction.guild_locale), bot.config.language)
    names = {player.user: bot.names.of(interaction.guild_id, player.user) for player in page.players}
    return drawn(page, names, texts(language))


def drawn(page: Page, names: dict[int | None, str | None], say: Texts) -> Drawing:
    """Draw a page; `names` holds the display names by user, None where unknown."""
    parts = [text(say.say("### 🏆 Farkle on this server"))]
    lines = []
    for place, player in enumerate(page.players, page.number * PAGE + 1):
        name = names.get(player.user)
        shown = safe_name(name, f"<@{player.user}>") if name else f"<@{player.user}>"
        if player.user is None:
            shown = say.say("somebody who has left")
        won = say.say("{wins} won of {games}", wins=player.wins, games=player.games)
        best = say.say("best turn {points}", points=player.best_turn)
        rate = say.say("{points} a turn", points=say.decimal(player.points_per_turn))
        lines.append(f"{medal(place)} {place}. {shown} · **{won}** · {best} · {rate}")
    parts.append(text("\n".join(lines)))
    foot = say.say("Page {page} of {pages}. Games between people count; practice with computers does not.",
                   page=page.number + 1, pages=page.pages)  # fmt: skip
    parts.append(text(f"-# {foot}"))
    if page.pages > 1:
        back = _to(page.number - 1, say.say("Back"), disabled=page.number == 0)
        more = _to(page.number + 1, say.say("More"), disabled=page.number + 1 >= page.pages)
        parts.append(row([back, more]))
    return Drawing(container(FELT, parts))


def _to(number: int, label: str, *, disabled: bool) -> Component:
    # A page that is not there still needs an id of its own; disabled, it is never sent.
    return button(f"leaderboard:{number % 10_000}", label, disabled=disabled)
