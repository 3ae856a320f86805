"""What simcord alone does not give people who sit at a table, on a small bot."""

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime

import aiohttp
import pytest

from bot.play import simulation
from bot.play.sandbox import Sandbox, open_sandbox
from tests.sandbox.small_bot import PICTURE, SmallBot
from tests.sandbox.tab import Tab

SETTLED, REFUSED = "settled", "rejected"


@pytest.fixture
def bot() -> SmallBot:
    return SmallBot()


@pytest.fixture
async def sandbox(bot: SmallBot) -> AsyncIterator[Sandbox]:
    async with open_sandbox(bot, avatar=PICTURE, players=3, port=0, locale="it") as sandbox:
        yield sandbox


@pytest.fixture
async def ada(sandbox: Sandbox) -> AsyncIterator[Tab]:
    async with Tab.open(sandbox.links["Ada"]) as tab:
        await tab.run("counter")
        yield tab


@pytest.fixture
async def blaise(sandbox: Sandbox, ada: Tab) -> AsyncIterator[Tab]:
    async with Tab.open(sandbox.links["Blaise"]) as tab:
        assert tab.text == ada.text
        yield tab


async def test_a_press_of_one_shows_for_the_other(ada: Tab, blaise: Tab) -> None:
    await ada.press("Press")
    await blaise.sees("pressed 1 times")
    await blaise.press("Press")
    await ada.sees("pressed 2 times")


async def test_what_the_bot_does_later_shows_by_itself(ada: Tab, blaise: Tab) -> None:
    receipt = await ada.press("Later")
    assert receipt["acknowledgement"] == "deferred"
    await ada.sees("pressed 10 times")
    await blaise.sees("pressed 10 times")


async def test_a_press_waits_for_its_answer_and_not_for_an_idle_bot(bot: SmallBot, ada: Tab) -> None:
    receipt = await ada.press("Press")
    assert (receipt["settlement"], receipt["acknowledgement"]) == (SETTLED, "acknowledged")
    woken = bot.wakes
    await asyncio.sleep(0.1)
    assert bot.wakes > woken, "the bot's own clock has stopped"


async def test_a_press_that_is_never_answered_ends_like_on_discord(
    ada: Tab, blaise: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "ANSWER_SECONDS", 0.05)
    receipt = await ada.press("Never")
    assert receipt["acknowledgement"] == "unacknowledged"
    await blaise.press("Press")
    await ada.sees("pressed 1 times")


async def test_presses_at_the_same_moment_all_count(sandbox: Sandbox, ada: Tab) -> None:
    await ada.press("Press")
    async with AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(Tab.open(link)) for link in sandbox.links.values()]
        await asyncio.gather(*(tab.press("Later") for tab in tabs))
        await ada.sees("pressed 31 times")


async def test_a_press_counts_although_the_channel_has_moved_on_meanwhile(ada: Tab, blaise: Tab) -> None:
    await ada.press("Press")
    receipt = await blaise.press("Whisper")  # this button is as it was; the revision is not
    assert receipt["settlement"] == SETTLED
    assert "for your eyes only" in blaise.text


async def test_a_press_on_a_button_that_means_something_else_by_now_is_refused(ada: Tab, blaise: Tab) -> None:
    await ada.press("Press")
    receipt = await blaise.press("Press")
    assert receipt["settlement"] == REFUSED
    assert "pressed 1 times" in blaise.text


async def test_what_only_one_may_see_the_others_do_not(ada: Tab, blaise: Tab) -> None:
    await ada.press("Whisper")
    await blaise.look()
    assert "for your eyes only" in ada.text
    assert "for your eyes only" not in blaise.text


async def test_a_form_stays_open_while_others_play(ada: Tab, blaise: Tab) -> None:
    await ada.press("Ask")
    opened = ada.state["modal"]["handle"]
    await blaise.press("Press")
    await ada.sees("pressed 1 times")
    assert ada.state["modal"]["handle"] == opened
    await ada.submit("5")
    await blaise.sees("pressed 6 times")


async def test_the_clock_is_the_one_on_the_wall(ada: Tab) -> None:
    await ada.run("about")
    told = float((await ada.sees(r"it it it [\d.]+")).split()[-1])
    shown = [datetime.fromisoformat(message["timestamp"]).timestamp() for message in ada.state["messages"].values()]
    assert all(moment == pytest.approx(time.time(), abs=60) for moment in [told, *shown])


async def test_everybody_speaks_the_language_that_was_asked_for(ada: Tab) -> None:
    await ada.run("about")
    await ada.sees(r"\bit it it\b")


async def test_emojis_of_the_application_have_their_pictures(bot: SmallBot, ada: Tab) -> None:
    asset = next(
        asset
        for asset in ada.state["assets"].values()
        if asset["filename"] == f"{bot.emoji.id}.png" and asset["available"]
    )
    assert await ada.picture(asset["id"]) == PICTURE


async def test_each_new_tab_is_the_next_player_who_has_none(sandbox: Sandbox) -> None:
    async with AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(Tab.open(sandbox.link)) for _ in range(2)]
        async with Tab.open(sandbox.link) as last:
            assert [tab.player for tab in (*tabs, last)] == ["Ada", "Blaise", "Christiaan"]
        again = await stack.enter_async_context(Tab.open(sandbox.link))
        assert again.player == "Christiaan", "a closed tab leaves its player to the next"


async def test_a_link_of_a_player_is_always_this_player(sandbox: Sandbox) -> None:
    async with Tab.open(sandbox.links["Blaise"]) as first, Tab.open(sandbox.links["Blaise"]) as second:
        assert (first.player, second.player) == ("Blaise", "Blaise")


@pytest.mark.parametrize("link", ["{origin}/#guessed", "{origin}/#guessed.{player}", "{capability}.12345"])
async def test_other_links_open_nothing(sandbox: Sandbox, link: str) -> None:
    origin = sandbox.link.partition("/#")[0]
    with pytest.raises(aiohttp.ClientResponseError):
        async with Tab.open(link.format(origin=origin, capability=sandbox.link, player=sandbox.players[0].id)):
            pass


async def test_the_first_message_says_what_to_type_and_where_the_others_sit(sandbox: Sandbox) -> None:
    async with Tab.open(sandbox.link) as tab:
        assert "/farkle start" in tab.text
        assert all(f"[{name}]({link})" in tab.text for name, link in sandbox.links.items())


async def test_the_ledger_of_a_long_evening_stays_short(
    bot: SmallBot, sandbox: Sandbox, ada: Tab, blaise: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.world.LEDGER_LIMIT", 5)
    for presses in range(1, 6):
        await ada.press("Press")
        await blaise.sees(f"pressed {presses} times")
    world = sandbox.preview.env.backend
    assert len(world.transcript) <= 6
    assert len(world.http_requests) <= 6
    assert bot.presses == 5


async def test_a_port_that_is_taken_is_told_and_the_bot_closed(bot: SmallBot) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(simulation.PortError):
        async with open_sandbox(bot, avatar=PICTURE, players=2, port=taken.getsockname()[1], locale="en-US"):
            pass
    assert bot.is_closed()


async def test_at_the_end_the_bot_is_closed_and_nothing_is_left_running() -> None:
    before = asyncio.all_tasks()
    bot = SmallBot()
    async with (
        open_sandbox(bot, avatar=PICTURE, players=2, port=0, locale="en-US") as sandbox,
        Tab.open(sandbox.link) as tab,
    ):
        await tab.run("counter")
        await tab.press("Later")
        await tab.sees("pressed 10 times")
    assert bot.is_closed()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_the_page_is_still_the_one_that_the_frame_was_made_for(sandbox: Sandbox) -> None:
    origin = sandbox.link.partition("/#")[0]
    async with aiohttp.ClientSession(origin) as client:
        sent = {path: await (await client.get(path)).text() for path in ("/", "/preview.css", "/app.js", "/text.js")}
    assert "<title>Farkle</title>" in sent["/"]
    assert sent["/text.js"].count(simulation.TIMESTAMP_STYLE) == 1
    frame = _added(sent["/preview.css"]) + _added(sent["/app.js"])
    names = re.findall(r'^\s*[#.]([a-z-]+)|ById\("([a-z-]+)"\)', frame, re.MULTILINE)
    assert len(names) > 8
    for name in map("".join, names):
        assert re.search(rf'(id|class)="[^"]*\b{name}\b', sent["/"]), name


def _added(text: str) -> str:
    return text[text.index("Added to the") :]
