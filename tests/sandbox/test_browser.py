"""The page itself, in a real Chromium: a desktop's window and a phone's."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from bot import play
from bot.play.host import open_table
from bot.play.sandbox import Sandbox
from tests.sandbox.page import (
    CHROMIUM,
    DESKTOP,
    PHONE,
    board,
    button,
    channel,
    choose,
    command,
    is_turn_of,
    launch,
    opened,
)

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium to open the page in"),
    pytest.mark.asyncio(loop_scope="module"),
]


@pytest_asyncio.fixture(loop_scope="module")
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with open_table(play.options(["--players=2", "--port=0"]), tmp_path / "farkle.sqlite3") as sandbox:
        yield sandbox


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def ada(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Page]:
    async with opened(browser, sandbox.link, DESKTOP) as page:
        yield page


@pytest_asyncio.fixture(loop_scope="module")
async def blaise(browser: Browser, sandbox: Sandbox, ada: Page) -> AsyncIterator[Page]:
    assert await ada.title() == "Farkle"
    async with opened(browser, sandbox.link, PHONE) as page:
        yield page


async def test_two_people_play_a_turn(ada: Page, blaise: Page) -> None:
    await command(ada, "/farkle start")
    await button(blaise, "Sit down").click()
    await expect(board(ada)).to_contain_text("Blaise")
    await button(ada, "Begin").click()
    await expect(channel(blaise)).to_contain_text("it is your turn")
    first = ada if await is_turn_of("Ada", ada) else blaise
    await button(first, re.compile("Roll [0-9]")).click()
    await expect(channel(ada)).to_contain_text(re.compile("Dice:|farkle", re.IGNORECASE))
    await expect(channel(blaise)).to_contain_text(re.compile("Dice:|farkle", re.IGNORECASE))
    if await button(first, re.compile("Take best")).count():
        await button(first, re.compile("Take best")).click()
        await button(first, re.compile("Bank [0-9]")).click()
    other = blaise if first is ada else ada
    await expect(button(other, re.compile("Roll [0-9]"))).to_be_enabled()
    await expect(channel(other)).to_contain_text(re.compile("banked|farkle", re.IGNORECASE))


async def test_what_is_half_typed_stays_while_the_other_plays(ada: Page, blaise: Page) -> None:
    composer = blaise.get_by_role("textbox", name="Message")
    await composer.press_sequentially("/farkle ru")
    await command(ada, "/farkle start")
    await expect(button(blaise, "Sit down")).to_be_visible()
    assert await composer.input_value() == "/farkle ru"
    await composer.fill("")

    await button(blaise, "My phrase for the dice").click()
    field = blaise.get_by_role("dialog").get_by_role("textbox")
    await field.fill("lucky se")
    await choose(ada, "Pip")
    await expect(channel(blaise)).to_contain_text("Has just learned the rules")
    assert await field.input_value() == "lucky se"
    await field.press_sequentially("ven")
    await blaise.get_by_role("button", name="Submit").click()
    await expect(blaise.get_by_role("dialog")).to_have_count(0)


async def test_the_board_has_pictures_and_fits_a_phone(ada: Page, blaise: Page) -> None:
    await command(ada, "/farkle start")
    await button(blaise, "Sit down").click()
    await expect(board(ada)).to_contain_text("Blaise")
    await button(ada, "Begin").click()
    while not await button(blaise, re.compile("Take best")).count():  # a first roll can be a farkle
        await expect(channel(blaise)).to_contain_text("it is your turn")
        roller = ada if await is_turn_of("Ada", blaise) else blaise
        await button(roller, re.compile("Roll [0-9]")).click()
        rolled = button(blaise, re.compile("Take best")).or_(channel(blaise).get_by_text("Farkle!"))
        await expect(rolled.first).to_be_visible()
    width, _ = PHONE
    assert await blaise.evaluate("() => document.documentElement.scrollWidth") <= width
    for item in await channel(blaise).locator(".component-button").all():
        box = await item.bounding_box()
        assert box is not None
        assert (box["x"] >= 0, box["x"] + box["width"] <= width) == (True, True)
    picture = channel(blaise).locator("img.custom-emoji").first
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") >= 32
    await expect(channel(blaise)).not_to_contain_text("unavailable")


async def test_the_page_does_what_discords_own_client_does(ada: Page, blaise: Page) -> None:
    await command(ada, "/farkle start")
    await button(blaise, "Sit down").click()
    await expect(board(ada)).to_contain_text("Blaise")
    await button(ada, "Begin").click()
    await expect(board(blaise)).to_contain_text("it is your turn")

    left = board(blaise).locator("time[data-style=R]")
    await left.evaluate("time => { time.dateTime = new Date(Date.now() + 20_000).toISOString(); }")
    await expect(left).to_have_text(re.compile("^in 1[0-9] seconds$"))

    await channel(blaise).get_by_role("link", name="it is your turn").click()
    await expect(board(blaise)).to_be_in_viewport()
    assert len(blaise.context.pages) == 1, "a link to a message stays in its channel"
