import access from "#content/access.json" with { type: "json" };
import admin from "#content/admin.json" with { type: "json" };
import feedback from "#content/feedback.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import { newEmail } from "../accounts.ts";
import { expectVisibleFocus, walk } from "./focus-walk.ts";
import { findRow, openAdmin, unique } from "../owner/admin-page.ts";
import { getSong, open, readLyrics, song } from "../player-page.ts";
import { expect, test } from "../site.ts";

/** A link of the header that needs no new document. */
const clientLink = navigation.main.find(({ to }) => to === "/chloe-story");

test("on a phone what has the focus is not covered either", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/landing", "/chloe-chat", "/auth?tab=signup"]) {
    await page.goto(path);
    await expectVisibleFocus(page);
  }
});

test("the mini player does not cover what has the focus", async ({ page }) => {
  await open(page);
  await getSong(page).getByRole("button", { name: "Play", exact: true }).click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: clientLink?.label ?? "" })
    .click();
  await expect(page.getByRole("region", { name: "Docked player" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectVisibleFocus(page);
});

test("every tab of the admin panel shows the focus, uncovered", async ({ page }) => {
  await openAdmin(page);
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeFocused();
  await expectVisibleFocus(page);
  for (const tab of [admin.tabs.mail, admin.tabs.transfer, admin.tabs.backup, admin.tabs.audit]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await expectVisibleFocus(page);
  }
});

test("the landing page has at most 45 tab stops, the lyrics one with arrow keys; Enter plays from a line", async ({
  page,
}) => {
  const lines = readLyrics(song.lyrics);
  await open(page);
  const stops = await walk(page);
  expect(stops.length, stops.map(({ name }) => name).join(", ")).toBeLessThanOrEqual(45);
  expect(stops.length).toBeGreaterThan(20);

  const lyrics = getSong(page).getByRole("region", { name: "Lyrics" });
  const line = (index: number) => lyrics.getByRole("listitem").nth(index).getByRole("button");
  await expect(lyrics.locator("button[tabindex='0']")).toHaveCount(1);
  const volume = getSong(page).getByRole("slider", { name: "Volume" });
  const loudness = await volume.inputValue();
  await lyrics.locator("button[tabindex='0']").focus();
  await page.keyboard.press("End");
  await expect(line(lines.length - 1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(line(lines.length - 2)).toBeFocused();
  await expect(line(lines.length - 2)).toBeInViewport();
  expect(await volume.inputValue()).toBe(loudness);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(line(1)).toBeFocused();
  // It is the current one for as long as it is sung only.
  await line(1).evaluate((button) => {
    const note = () => button.ariaCurrent === "true" && button.setAttribute("data-was-current", "");
    new MutationObserver(note).observe(button, { attributeFilter: ["aria-current"] });
  });
  await page.keyboard.press("Enter");
  await expect(line(1)).toHaveAttribute("data-was-current", "");
  await page.keyboard.press("Tab");
  await expect(lyrics.locator(":focus")).toHaveCount(0);
});

test("menu and panels take the focus, close when it leaves them, and give it back; a new page's title has it", async ({
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

test("the views of the login card give the focus to their heading or field", async ({ page }) => {
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

test("after a decision the focus is on the next request, after the last one on the heading of the list", async ({
  page,
}) => {
  // Other tests have requests of their own on the site.
  const requests = ["Cleo", "Dora"].map((name) => ({
    id: name,
    name,
    email: newEmail(),
    reason: "Because.",
    status: "pending",
    note: null,
    created_at: "2026-01-01T00:00:00Z",
    decided_at: null,
    decided_by: null,
  }));
  await page.route("**/functions/v1/access-requests", async (route) => {
    const { action, requestId } = route.request().postDataJSON() as { action: string; requestId?: string };
    const request = requests.find(({ id }) => id === requestId);
    if (request) request.status = action === "approve" ? "approved" : "rejected";
    await route.fulfill({ json: request ? { request } : { requests } });
  });
  await page.goto("/admin/access-requests");
  const decide = async (name: string, decision: string) => {
    await page.getByRole("article", { name }).getByRole("button", { name: decision }).focus();
    await page.keyboard.press("Enter");
  };
  await decide("Cleo", access.owner.approve);
  await expect(page.getByRole("heading", { level: 3, name: "Dora" })).toBeFocused();
  await decide("Dora", access.owner.reject);
  await expect(page.getByRole("heading", { level: 2, name: access.owner.decided })).toBeFocused();
  await decide("Cleo", access.owner.revoke);
  await expect(page.getByRole("heading", { level: 3, name: "Cleo" })).toBeFocused();
});

test("after Delete and Undo the focus is on a post of the list", async ({ page, request }) => {
  const both = unique("Keyboard");
  const [first, second] = [`${both} One`, `${both} Two`];
  for (const title of [second, first])
    await request.post("/functions/v1/posts-admin", {
      data: { action: "create", postData: { title, content: "x", status: "draft" } },
    });
  await openAdmin(page);
  await page.getByRole("searchbox", { name: admin.list.search }).fill(both);
  await expect(page.getByRole("heading", { level: 3, name: both })).toHaveCount(2);
  await findRow(page, first).getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(findRow(page, first)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 3, name: second })).toBeFocused();
  await page.getByRole("button", { name: admin.list.undo }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 3, name: first })).toBeFocused();
  for (const title of [first, second]) {
    await findRow(page, title).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(findRow(page, title)).toHaveCount(0);
  }
});
