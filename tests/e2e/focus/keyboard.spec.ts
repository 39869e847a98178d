import access from "#content/access.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import { expectVisibleFocus, tabThroughPage } from "./focus-walk.ts";
import { findRow, openAdmin, unique, openPart } from "../owner/admin-page.ts";
import { getSongPlayer, openPlayer, readLyrics, song } from "../player-page.ts";
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

/** A header link that is followed by client-side navigation. */
const clientLink = navigation.main.find(({ to }) => to === "/chloe-story");

test("keeps the focused element uncovered on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/landing", "/chloe-chat", "/auth?tab=signup"]) {
    await page.goto(path);
    await expectVisibleFocus(page);
  }
});

test("keeps the focused element uncovered by the mini player", night, async ({ page }) => {
  await openPlayer(page);
  await getSongPlayer(page).getByRole("button", { name: "Play", exact: true }).click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: clientLink?.label ?? "" })
    .click();
  await expect(page.getByRole("region", { name: "Docked player" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectVisibleFocus(page);
});

test("shows the focus uncovered in every tab of the admin panel", night, async ({ page }) => {
  await openAdmin(page);
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeFocused();
  await expectVisibleFocus(page);
  for (const part of ["Email", "Import and export", "Content backup", "Audit log"] as const) {
    await openPart(page, part);
    await expectVisibleFocus(page);
  }
});

test("has at most 46 tab stops on the landing page, of which the lyrics are one with arrow keys, and plays from a line on Enter", async ({
  page,
}) => {
  const lines = readLyrics(song.lyrics);
  await openPlayer(page);
  const stops = await tabThroughPage(page);
  expect(stops.length, stops.map(({ name }) => name).join(", ")).toBeLessThanOrEqual(46);
  expect(stops.length).toBeGreaterThan(20);

  const lyrics = getSongPlayer(page).getByRole("region", { name: "Lyrics" });
  const line = (index: number) => lyrics.getByRole("listitem").nth(index).getByRole("button");
  await expect(lyrics.locator("button[tabindex='0']")).toHaveCount(1);
  const volume = getSongPlayer(page).getByRole("slider", { name: "Volume" });
  const volumeBefore = await volume.inputValue();
  await lyrics.locator("button[tabindex='0']").focus();
  await page.keyboard.press("End");
  await expect(line(lines.length - 1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(line(lines.length - 2)).toBeFocused();
  await expect(line(lines.length - 2)).toBeInViewport();
  expect(await volume.inputValue()).toBe(volumeBefore);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(line(1)).toBeFocused();
  // The line is current only while it is sung.
  await line(1).evaluate((button) => {
    const record = () => button.ariaCurrent === "true" && button.setAttribute("data-was-current", "");
    new MutationObserver(record).observe(button, { attributeFilter: ["aria-current"] });
  });
  await page.keyboard.press("Enter");
  await expect(line(1)).toHaveAttribute("data-was-current", "");
  await page.keyboard.press("Tab");
  await expect(lyrics.locator(":focus")).toHaveCount(0);
});

test("moves the focus into menu and panels, closes them when it leaves, restores it, and moves it to a new page's heading", async ({
  page,
}) => {
  await page.goto("/landing");
  for (const [opener, panel, close] of [
    [page.getByRole("button", { name: navigation.menu.open }), page.locator("#site-menu"), navigation.menu.close],
    [
      page.getByRole("button", { name: landing.recentChanges.label }),
      page.locator("#recent-changes"),
      landing.recentChanges.close,
    ],
  ] as const) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("button", { name: close })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(panel.getByRole("button", { name: close })).toBeFocused();
    const inside = await panel.locator("a, button").count();
    for (let press = 0; press < inside; press++) await page.keyboard.press("Tab");
    await expect(panel).toBeHidden();
    await expect(opener).not.toBeFocused();
    await expect(page.locator(":focus")).toHaveCount(1);
  }

  const button = page.getByRole("contentinfo").getByRole("button", { name: feedback.open });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: feedback.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page
    .getByRole("banner")
    .getByRole("link", { name: clientLink?.label ?? "" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chloe-story$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("moves the focus to the heading or field of each view of the login card", night, async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: access.auth.login.forgot }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: access.auth.forgot.title })).toBeFocused();
  await page.getByRole("button", { name: access.auth.forgot.back }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(access.auth.labels.email)).toBeFocused();
  await page.getByRole("tab", { name: access.auth.tabs.login }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: access.auth.tabs.signUp })).toBeFocused();
});

test("moves the focus to a post of the list after Delete and Undo", night, async ({ page, request }) => {
  const both = unique("Keyboard");
  const [first, second] = [`${both} One`, `${both} Two`];
  for (const title of [second, first])
    await request.post("/functions/v1/posts-admin", {
      data: { action: "create", postData: { title, content: "x", status: "draft" } },
    });
  await openAdmin(page);
  await page.getByRole("searchbox", { name: "Search posts" }).fill(both);
  await expect(page.getByRole("heading", { level: 3, name: both })).toHaveCount(2);
  await findRow(page, first).getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(findRow(page, first)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 3, name: second })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 3, name: first })).toBeFocused();
  for (const title of [first, second]) {
    await findRow(page, title).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(findRow(page, title)).toHaveCount(0);
  }
});

test(
  "moves the focus to the heading beside “Try again”, which goes when pressed, and keeps it on “Check again”",
  night,
  async ({ page }) => {
    const isAdminCall = (url: URL) => url.pathname.startsWith("/functions/v1/");
    await openAdmin(page, "Health");
    const check = page.getByRole("button", { name: "Check again" });
    await expect(check).not.toHaveAttribute("aria-busy");
    await page.route(isAdminCall, (route) => route.abort());
    await check.focus();
    await page.keyboard.press("Enter");
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: "The site did not respond. Nothing you typed is lost; please try again in a moment." }),
    ).toBeVisible();
    await expect(check).toBeFocused();
    await openPart(page, "Audit log");
    const retry = page.getByRole("tabpanel").getByRole("button", { name: "Try again" });
    await retry.focus();
    await page.unroute(isAdminCall);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "Audit log" })).toBeFocused();
  },
);
