"""A server's leaderboard, a page at a time."""

import re
from typing import Any, Self, cast

import discord
from discord import ui

from bot.client.bot import FarkleBot
from bot.farkle.errors import Refusal
from bot.i18n.texts import Texts, closest, texts
from bot.sessions.standings import PAGE, Page, page_of
from bot.views.board import FELT
from bot.views.layout import checked
from bot.views.look import safe_name

TEMPLATE = re.compile(r"leaderboard:(?P<page>[0-9]{1,4})")
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class PageButton(ui.DynamicItem[ui.Button[Any]], template=TEMPLATE):
    """A button that turns the page."""

    def __init__(self, button: ui.Button[Any], page: int) -> None:
        super().__init__(button)
        self.page = page

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - the base class's signature
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Make the button that was pressed from its id."""
        return cls(cast("ui.Button[Any]", item), int(match["page"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show another page in place."""
        await interaction.client.reporter.watch(interaction, lambda: self._turn(interaction))

    async def _turn(self, interaction: discord.Interaction[FarkleBot]) -> None:
        view = await leaderboard(interaction, self.page)
        await interaction.response.edit_message(view=view, allowed_mentions=discord.AllowedMentions.none())


async def leaderboard(interaction: discord.Interaction[FarkleBot], number: int) -> ui.LayoutView:
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
    return checked(drawn(page, names, texts(language)))


def drawn(page: Page, names: dict[int | None, str | None], say: Texts) -> ui.LayoutView:
    """Draw a page; `names` holds the display names by user, None where unknown."""
    container: ui.Container[Any] = ui.Container(accent_color=FELT)
    container.add_item(ui.TextDisplay(say.say("### 🏆 Farkle on this server")))
    lines = []
    for place, player in enumerate(page.players, page.number * PAGE + 1):
        name = names.get(player.user)
        shown = safe_name(name, f"<@{player.user}>") if name else f"<@{player.user}>"
        if player.user is None:
            shown = say.say("somebody who has left")
        won = say.say("{wins} won of {games}", wins=player.wins, games=player.games)
        best = say.say("best turn {points}", points=player.best_turn)
        rate = say.say("{points} a turn", points=say.decimal(player.points_per_turn))
        lines.append(f"{_MEDALS.get(place, '•')} {place}. {shown} · **{won}** · {best} · {rate}")
    container.add_item(ui.TextDisplay("\n".join(lines)))
    foot = say.say("Page {page} of {pages}. Games between people count; practice with computers does not.",
                   page=page.number + 1, pages=page.pages)  # fmt: skip
    container.add_item(ui.TextDisplay(f"-# {foot}"))
    if page.pages > 1:
        container.add_item(
            ui.ActionRow(
                _to(page.number - 1, say.say("Back"), disabled=page.number == 0),
                _to(page.number + 1, say.say("More"), disabled=page.number + 1 >= page.pages),
            )
        )
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def _to(number: int, label: str, *, disabled: bool) -> PageButton:
    # A page that is not there still needs an id of its own; disabled, it is never sent.
    page = number % 10_000
    return PageButton(ui.Button(label=label, custom_id=f"leaderboard:{page}", disabled=disabled), page)
