"""The page of the sandbox in Chromium, by what can be read and pressed on it."""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Locator, Page, Playwright, ViewportSize, expect

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
DESKTOP, PHONE = (1280, 860), (390, 844)


async def launch(playwright: Playwright) -> Browser:
    return await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)


@asynccontextmanager
async def opened(browser: Browser, link: str, size: tuple[int, int], *, scale: int = 1) -> AsyncIterator[Page]:
    """Open a link in a window of its own; leaving fails if the page had an error."""
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    context = await browser.new_context(viewport=viewport, has_touch=size == PHONE, device_scale_factor=scale)
    page = await context.new_page()
    page.set_default_timeout(15_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(link)
    await expect(page.get_by_text("Welcome to the sandbox!").last).to_be_visible(timeout=30_000)
    yield page
    assert faults == []
    await context.close()


def channel(page: Page) -> Locator:
    return page.locator("#channel-message-list")


def button(page: Page, label: str | re.Pattern[str]) -> Locator:
    return channel(page).get_by_role("button", name=label).and_(page.locator(".component-button")).last


async def command(page: Page, text: str, **options: str) -> None:
    """Type a command as one does: choose it from the list, choose and fill some of its options, send it."""
    popup = page.locator(".command-popup")
    await page.get_by_role("textbox", name="Message").press_sequentially(text)
    await popup.get_by_role("option").first.click()
    for name, value in options.items():
        await popup.get_by_role("option", name=name).click()
        await page.locator(f".command-option-input[data-option={name}]").fill(value)
    await page.get_by_role("button", name=re.compile("^(Send|Run)")).click()


def opponents(page: Page) -> Locator:
    """What opens the list of the computer players."""
    return channel(page).locator("[aria-haspopup=listbox]").last


async def choose(page: Page, title: str) -> None:
    """Seat a computer player, or send it away, and wait until the board says so."""
    before = await board(page).inner_text()
    await opponents(page).click()
    await page.get_by_role("option", name=title).click()
    await expect(board(page)).not_to_have_text(before, use_inner_text=True)


async def is_turn_of(name: str, page: Page) -> bool:
    return re.search(rf"{name}\W*, it is your turn", await board(page).inner_text()) is not None


def board(page: Page) -> Locator:
    """The newest message that has something to press."""
    return channel(page).locator("article").filter(has=page.locator(".component-button")).last
