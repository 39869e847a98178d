import devLogs from "#content/hub/dev-logs.json" with { type: "json" };
import roadmap from "#content/hub/roadmap.json" with { type: "json" };
import milestones from "#content/hub/milestones.json" with { type: "json" };
import statusTexts from "#content/hub/system-status.json" with { type: "json" };
import type { Locator, Page } from "@playwright/test";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import { expectAccessible } from "../accessibility.ts";
import { blockFonts, rememberPlaces } from "../layout.ts";
import { expectToast, unique } from "../owner/admin-page.ts";
import { expect, expectNoOverflow, openBeforeScripts, test, withHydrationWait } from "../site.ts";
import { night } from "../at-night.ts";

test.describe.configure({ timeout: 90_000 });

const enableOwnerMode = (page: Page) => page.addInitScript(() => localStorage.setItem("chloe-admin", "true"));
const card = (page: Page, title: string): Locator => page.getByRole("article", { name: title });
const button = (place: Page | Locator, name: string): Locator => place.getByRole("button", { name, exact: true });
const getEditor = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^(?:Edit|Add|Report) (?:Log Entry|Issue|Milestone|Incident)$/ });
const undo = (page: Page): Locator => button(page, "Undo");

/** A page of another user, who is not the owner. */
const openAsVisitor = async (page: Page): Promise<Page> => {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("The browser is closed.");
  return withHydrationWait(await context.newPage());
};
/** Reloads a visitor's page and expects an entry to be visible or not. */
const expectVisibleTo = async (visitor: Page, title: string, isVisible = true): Promise<void> => {
  await visitor.reload();
  await expect(card(visitor, title)).toHaveCount(isVisible ? 1 : 0);
};

const fillLog = async (page: Page, title: string) => {
  const { form } = devLogs;
  await page.getByLabel(form.title, { exact: true }).fill(title);
  await page.getByLabel(form.type, { exact: true }).selectOption("debugging");
  await page.getByRole("textbox", { name: form.participants }).fill("Ada, Bob");
  await page.getByRole("textbox", { name: form.tags }).fill("night, <b>bold</b>");
  await page.getByRole("textbox", { name: form.summary }).fill("A summary.");
  await page.getByRole("textbox", { name: form.content }).fill("One line.\n  And another.");
};

test(
  "lets the owner draft, publish, delete and restore a log, and shows visitors only published ones",
  night,
  async ({ page }) => {
    const title = unique("A night log");
    const visitor = await openAsVisitor(page);
    await visitor.goto("/app/devlogs");
    await enableOwnerMode(page);
    await page.goto("/app/devlogs");
    await page.getByRole("tab", { name: devLogs.tabs.add }).click();
    await button(page, devLogs.form.save).click();
    await expect(page.getByText("Please enter a title.")).toBeVisible();
    await expect(page.getByLabel(devLogs.form.title, { exact: true })).toBeFocused();
    await fillLog(page, title);
    await page.reload();
    await page.getByRole("tab", { name: devLogs.tabs.add }).click();
    await expect(page.getByLabel(devLogs.form.title, { exact: true })).toHaveValue(title);
    await button(page, devLogs.form.draft).click();
    await expectToast(page, devLogs.form.savedDraft);
    await expect(page.getByLabel(devLogs.form.title, { exact: true })).toBeFocused();
    await expect(page.getByLabel(devLogs.form.title, { exact: true })).toHaveValue("");

    await page.getByRole("tab", { name: devLogs.tabs.timeline }).click();
    await expect(card(page, title).getByText("draft", { exact: true })).toBeVisible();
    await expectVisibleTo(visitor, title, false);
    await button(card(page, title), "Edit").click();
    const dialog = getEditor(page);
    await expect(dialog.getByLabel(devLogs.form.tags)).toHaveValue("night, <b>bold</b>");
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByLabel("Status").selectOption("resolved");
    await button(dialog, "Save").click();
    await expectToast(page, "Saved. Visitors see it within seconds.");
    await expect(button(card(page, title), "Edit")).toBeFocused();
    await expect(card(page, title).getByText("draft", { exact: true })).toHaveCount(0);

    await expectVisibleTo(visitor, title);
    await expect(visitor.getByRole("article").first()).toHaveAccessibleName(title);
    const all = await visitor.getByRole("article").count();
    await expect(visitor.getByRole("button", { name: `${devLogs.filters.all} (${all})` })).toBeVisible();
    await expect(button(card(visitor, title), "Edit")).toHaveCount(0);
    await visitor.getByRole("searchbox").fill("<B>BOLD");
    await expect(card(visitor, title)).toBeVisible();
    await button(card(visitor, title), devLogs.card.open).click();
    await expect(visitor.getByRole("dialog").locator("pre")).toHaveText("One line.\n  And another.");
    await visitor.keyboard.press("Escape");
    await visitor.getByRole("tab", { name: devLogs.tabs.categories }).click();
    const category = visitor.getByRole("region", { name: devLogs.filters.debugging });
    await expect(category.getByRole("button", { name: title })).toBeVisible();

    await button(card(page, title), "Delete").click();
    await expect(undo(page)).toBeFocused();
    await expectVisibleTo(visitor, title, false);
    await undo(page).click();
    await expect(card(page, title).getByRole("heading")).toBeFocused();
    await expectVisibleTo(visitor, title);
    await button(card(page, title), "Delete").click();
    await expect(card(page, title)).toHaveCount(0);
    await visitor.context().close();
  },
);

test("reserves the place of the owner's tools before the server has confirmed the owner", night, async ({ page }) => {
  await blockFonts(page);
  await enableOwnerMode(page);
  const main = page.getByRole("main");
  const list = main.getByRole("list").filter({ has: page.getByRole("article") });
  for (const [address, below, tool] of [
    ["/app/issues", list, button(page, "Add Issue")],
    ["/app/milestones", list, button(page, "Add Milestone")],
    ["/app/roadmap", main.getByRole("heading", { level: 2 }), page.getByText(roadmap.notes.owner)],
  ] as const) {
    const startScripts = await openBeforeScripts(page, address);
    // Not the height of a list, because other tests add entries.
    const expectSamePlace = await rememberPlaces(below, main, ["x", "y", "width"]);
    await startScripts();
    await expect(tool).toBeVisible();
    await expectSamePlace();
  }
});

test("reserves the place of an entry's tools before the server has confirmed the owner", night, async ({ page }) => {
  const content = { title: unique("It creaks"), description: "At night.", assignee: "Ada" };
  const entry = { kind: "issue", content: { ...content, status: "active", priority: "low" } };
  const created = await page.request.post("/functions/v1/hub-entries", {
    data: { action: "create", status: "published", entry },
  });
  expect(created.status()).toBe(200);
  await blockFonts(page);
  await enableOwnerMode(page);
  // In one column, in which the height of a card depends on its own content only.
  await page.setViewportSize({ width: 768, height: 640 });
  const startScripts = await openBeforeScripts(page, "/app/issues");
  const own = card(page, content.title);
  const expectSameSize = await rememberPlaces(own, own);
  await startScripts();
  await expect(button(own, "Delete")).toBeVisible();
  await expectSameSize();
  await button(own, "Delete").click();
  await expect(undo(page)).toBeFocused();
});

test(
  "keeps the input of an issue after a failure, a closed dialog and a reload, and reports a conflicting change",
  night,
  async ({ page }) => {
    const title = unique("It leaks");
    await enableOwnerMode(page);
    await page.goto("/app/issues");
    const dialog = getEditor(page);
    await button(page, "Add Issue").click();
    await button(dialog, "Save").click();
    await expect(dialog.getByText("Please name an assignee.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Description").fill("Slowly.");
    await dialog.getByLabel("Assignee").fill("Ada");
    await page.route("**/functions/v1/hub-entries", (route) => route.abort());
    await button(dialog, "Save").click();
    await expect(dialog.getByText("The site cannot be reached just now. What you wrote is kept here.")).toBeVisible();
    await page.unroute("**/functions/v1/hub-entries");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button(page, "Add Issue")).toBeFocused();
    await page.reload();
    await button(page, "Add Issue").click();
    await expect(dialog.getByLabel("Title")).toHaveValue(title);
    await expect(dialog.getByText("Changes that you have not saved yet are shown.")).toBeVisible();
    await button(dialog, "Save").click();
    await expect(dialog).toBeHidden();
    await expect(card(page, title)).toContainText("just now");

    // The owner changes the issue in another tab meanwhile.
    const other = await page.context().newPage();
    await withHydrationWait(other).goto("/app/issues");
    await button(card(other, title), "Edit").click();
    await getEditor(other).getByLabel("Assignee").fill("Bob");
    await button(getEditor(other), "Save").click();
    await expect(card(other, title)).toContainText("Bob");
    await button(card(page, title), "Edit").click();
    await dialog.getByLabel("Description").fill("Quickly.");
    await button(dialog, "Save").click();
    const conflict = page.getByRole("dialog", { name: "This entry was changed while you were editing" });
    await expect(conflict.locator("ins", { hasText: "Quickly" })).toBeVisible();
    await expect(conflict.locator("del", { hasText: "Bob" })).toBeVisible();
    await button(conflict, "Keep editing").click();
    await expect(dialog.getByLabel("Description")).toHaveValue("Quickly.");
    await button(dialog, "Save").click();
    await button(conflict, "Overwrite with mine").click();
    await expect(card(page, title)).toContainText("Quickly.");
    await button(card(page, title), "Delete").click();
    await expect(undo(page)).toBeFocused();
  },
);

test("requires a target date of unfinished milestones and marks achievements by progress", night, async ({ page }) => {
  const title = unique("First light");
  await page.setViewportSize({ width: 360, height: 780 });
  await enableOwnerMode(page);
  await page.goto("/app/milestones");
  const dialog = getEditor(page);
  await button(page, "Add Milestone").click();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill("It shines.");
  await dialog.getByLabel("Status").selectOption("in-progress");
  await dialog.getByLabel("Category").fill("Light");
  await dialog.getByLabel("Progress in percent").fill("50");
  await dialog.getByLabel("Key achievements").fill("one\ntwo\nthree\nfour");
  await button(dialog, "Save").click();
  await expect(dialog.getByText("An unfinished milestone needs this date.")).toBeVisible();
  await expect(dialog.getByLabel("Target date")).toBeFocused();
  await dialog.getByLabel("Target date").fill("2027-01-31");
  await expectNoOverflow(page);
  await button(dialog, "Save").click();
  await expect(card(page, title)).toContainText(`${milestones.target}:`);
  await expect(card(page, title).getByText(`(${milestones.achieved})`)).toHaveCount(2);
  await expect(card(page, title).getByText(`(${milestones.pending})`)).toHaveCount(2);
  await button(card(page, title), "Edit").click();
  await dialog.getByLabel("Status").selectOption("completed");
  await expect(dialog.getByLabel("Target date")).toHaveCount(0);
  await dialog.getByLabel("Completed on").fill("2026-11-22");
  await button(dialog, "Save").click();
  await expect(card(page, title)).not.toContainText(`${milestones.target}:`);
  await expect(card(page, title).getByText(`(${milestones.achieved})`)).toHaveCount(4);
  await expectNoOverflow(page);
  await button(card(page, title), "Delete").click();
  await expect(undo(page)).toBeFocused();
});

test("shows an incident with its updates, badge and feed, and moves it out of the current ones when it is resolved", async ({
  page,
  request,
}) => {
  const title = unique("Mail is late <i>");
  const readStatus = async () => (await (await request.get("/app/system-status.json")).json()) as SiteStatus;
  const isOpen = async () =>
    (await readStatus()).incidents.some((one) => one.title === title && one.resolvedAt === null);
  const visitor = await openAsVisitor(page);
  await visitor.goto("/app/system-status");
  await enableOwnerMode(page);
  await page.goto("/app/system-status");
  const dialog = getEditor(page);
  await button(page, "Report Incident").click();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel(statusTexts.thisSite.parts.mail, { exact: true }).check();
  await dialog.getByLabel("New update").fill("**Bold** <img src=x onerror=alert(1)> [x](javascript:alert(1))");
  await expectAccessible(page, "[role=dialog]");
  await button(dialog, "Save").click();
  const current = (place: Page) => place.getByRole("region", { name: statusTexts.incidents.current });
  await expect(current(page).getByRole("article", { name: title })).toBeVisible();

  await expectVisibleTo(visitor, title);
  const update = card(visitor, title).getByRole("listitem");
  await expect(update.locator("strong")).toHaveText("Bold");
  await expect(update.locator("img, a")).toHaveCount(0);
  expect(await isOpen()).toBe(true);
  // A slow machine may fail status checks meanwhile.
  const badge = new RegExp(`${statusTexts.incidents.degraded}|${statusTexts.statuses.down}`);
  expect(await (await request.get("/app/system-status/badge.svg")).text()).toMatch(badge);
  const feed = await (await request.get("/app/system-status/incidents.xml")).text();
  expect(feed).toContain(title.replace("<i>", "&#60;i&#62;"));
  expect(feed).not.toContain("<img");

  await button(card(page, title), "Edit").click();
  await dialog.getByLabel("State").selectOption("resolved");
  await dialog.getByLabel("New update").fill("All mail has gone out.");
  await button(dialog, "Save").click();
  await expect(dialog).toBeHidden();
  await expect(button(card(page, title), "Edit")).toBeFocused();
  await expect(current(page).getByRole("article", { name: title })).toHaveCount(0);
  await expect(card(page, title).getByRole("listitem")).toHaveCount(2);
  expect(await isOpen()).toBe(false);
  await button(card(page, title), "Delete").click();
  await expect(undo(page)).toBeFocused();
  await expectVisibleTo(visitor, title, false);
  await expect(button(visitor, "Report Incident")).toHaveCount(0);
  await visitor.context().close();
});

test(
  "reports that the site is unreachable when the validation code of a form cannot be loaded",
  night,
  async ({ page }) => {
    await enableOwnerMode(page);
    await page.goto("/app/issues");
    await button(page, "Add Issue").click();
    await getEditor(page).getByLabel("Title").fill("Kept");
    await page.context().setOffline(true);
    await button(getEditor(page), "Save").click();
    await expect(
      getEditor(page).getByText("The site cannot be reached just now. What you wrote is kept here."),
    ).toBeVisible();
    await expect(getEditor(page).getByLabel("Title")).toHaveValue("Kept");
    await page.context().setOffline(false);
    await button(getEditor(page), "Save").click();
    await expect(getEditor(page).getByText("Please describe the issue.")).toBeVisible();
  },
);
