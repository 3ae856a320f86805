"""Pictures for the README, of real messages: `python -m tests.sandbox.pictures FOLDER`.

Two people play until one has won, and look back; then one of them plays alone and practices. The folder, which must
exist, then has lobby.png, board.png, final.png, review.png, solo.png, solo-final.png, practice.png, hint.png and
odds.png, each one message in a small window, review-phone.png, the same on a phone, opponents.png, where they are
chosen, and phone.png, odds-phone.png and opponents-phone.png, the whole screen of a phone; all in twice the size.
"""

import asyncio
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Locator, Page, async_playwright, expect

from bot import play
from bot.play.host import open_table
from tests.sandbox.page import PHONE, board, button, channel, choose, command, is_turn_of, launch, opened, opponents

WINDOW = (780, 860)
TARGET = "2000"
ALONE = "1000"
ENOUGH = 300  # turn points to bank
TURNS_BEFORE = 3  # the pictures, so that there are scores on them
ROLL, BEST, BANK = (re.compile(f"{label} [0-9]") for label in ("Roll", "Take best", "Bank"))
HINT = re.compile("Hint$")
DIE = re.compile("^[1-6]$")
SINGLE = re.compile("^[15]$")  # scores alone


async def take(folder: Path) -> None:
    with TemporaryDirectory() as scratch:
        async with (
            open_table(play.options(["--players=2", "--port=0"]), Path(scratch) / "farkle.sqlite3") as sandbox,
            async_playwright() as playwright,
            await launch(playwright) as browser,
            opened(browser, sandbox.links["Ada"], WINDOW, scale=2) as ada,
            opened(browser, sandbox.links["Blaise"], PHONE, scale=2) as blaise,
        ):
            await command(ada, "/farkle start", target=TARGET)
            await button(blaise, "Sit down").click()
            await expect(board(ada)).to_contain_text("Blaise")
            await picture(ada, folder / "lobby.png")
            await button(ada, "Begin").click()
            turns = 0
            while not await button(ada, "Rematch").count():
                while await board(ada).inner_text() != await board(blaise).inner_text():
                    await ada.wait_for_timeout(100)
                turns += 1
                await take_turn(ada, blaise, folder if turns > TURNS_BEFORE else None)
            await picture(ada, folder / "final.png")
            await look_back(ada, blaise, folder)
            await alone(ada, folder)
            await practice(ada, blaise, folder)


async def look_back(ada: Page, blaise: Page, folder: Path) -> None:
    """Read the review, on a desktop and on a phone."""
    for page, name in ((ada, "review.png"), (blaise, "review-phone.png")):
        await button(page, "Review").click()
        await expect(private(page)).to_contain_text("Accuracy", timeout=60_000)
        drawn = private(page).locator("img").last
        while not await drawn.evaluate("image => image.naturalWidth"):
            await page.wait_for_timeout(100)
        await private(page).scroll_into_view_if_needed()
        await private(page).screenshot(path=folder / name)


async def alone(ada: Page, folder: Path) -> None:
    """Play for the fewest turns."""
    await command(ada, "/farkle solo", target=ALONE)
    await expect(board(ada)).to_contain_text("Best play needs", timeout=60_000)
    await picture(ada, folder / "solo.png")
    while not await board(ada).get_by_role("button", name="Rematch").count():
        if await press(ada, ROLL) and await button(ada, BEST).count():
            await press(ada, BEST)
            await press(ada, BANK)
    await expect(board(ada)).to_contain_text("Best play needs", timeout=60_000)
    await picture(ada, folder / "solo-final.png")


async def practice(ada: Page, blaise: Page, folder: Path) -> None:
    """Choose an opponent, roll until there is something to choose, ask for a hint and for the odds."""
    await command(ada, "/farkle start", target=TARGET)
    for page, name in ((ada, "opponents.png"), (blaise, "opponents-phone.png")):
        await opponents(page).click()
        await page.screenshot(path=folder / name)
        await page.keyboard.press("Escape")
    await choose(ada, "Sibyl")
    await button(ada, "Begin").click()
    while not await button(ada, HINT).count():
        await press(ada, ROLL)
        await ada.wait_for_timeout(100)
    await picture(ada, folder / "practice.png")
    await button(ada, HINT).click()
    await expect(private(ada)).to_contain_text("Hold")
    await private(ada).screenshot(path=folder / "hint.png")
    for page, name in ((ada, "odds.png"), (blaise, "odds-phone.png")):
        await command(page, "/farkle odds")
        await expect(private(page)).to_contain_text("Odds")
        await private(page).scroll_into_view_if_needed()
        await (private(page) if page is ada else page).screenshot(path=folder / name)


def private(page: Page) -> Locator:
    """The newest message that only this person sees."""
    return channel(page).locator("article").filter(has_text="Only you can see this").last


async def take_turn(ada: Page, blaise: Page, folder: Path | None) -> None:
    """Play as one does: the best hold, and on until it is enough. A good moment is pictured."""
    player = ada if await is_turn_of("Ada", ada) else blaise
    while await press(player, ROLL):
        if not await button(player, BEST).count():
            return  # a farkle
        dice = board(player).locator(".component-button:enabled").filter(has_text=DIE)
        single = dice.filter(has_text=SINGLE)
        if folder is not None and await dice.count() > 1 and await single.count():
            await single.first.click()
            await expect(board(ada)).to_contain_text("✓")
            await expect(board(blaise)).to_contain_text("✓")
            await picture(ada, folder / "board.png")
            await blaise.screenshot(path=folder / "phone.png")
        await press(player, BEST)
        points = re.search(r"Bank ([0-9,]+)", await button(player, BANK).inner_text())
        if points is None or int(points[1].replace(",", "")) >= ENOUGH:
            await press(player, BANK)
            return


async def press(page: Page, label: re.Pattern[str]) -> bool:
    """Press a button if it can be, and wait until the board shows what came of it."""
    if not await button(page, label).count() or await button(page, label).is_disabled():
        return False
    before = await board(page).inner_text()
    await button(page, label).click()
    await expect(board(page)).not_to_have_text(before, use_inner_text=True)
    return True


async def picture(page: Page, path: Path) -> None:
    """Picture the board, without the tools that a message shows while one points at it."""
    await page.mouse.move(0, 0)
    await page.evaluate("() => document.activeElement?.blur()")
    await board(page).screenshot(path=path)


if __name__ == "__main__":
    asyncio.run(take(Path(sys.argv[1])))
