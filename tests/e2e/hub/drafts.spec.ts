import statusTexts from "#content/hub/system-status.json" with { type: "json" };
import type { Locator, Page } from "@playwright/test";
import { blockFonts, rememberPlaces } from "../layout.ts";
import { unique } from "../owner/admin-page.ts";
import { expect, openBeforeScripts, test } from "../site.ts";
import { night } from "../at-night.ts";

const enableOwnerMode = (page: Page) => page.addInitScript(() => localStorage.setItem("chloe-admin", "true"));
const card = (page: Page, title: string): Locator => page.getByRole("article", { name: title });
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const draftsButton = (page: Page, count: number): Locator => button(page, `Drafts (${count})`);

test("does not move a list when the owner's drafts arrive, and shows them on request", night, async ({ page }) => {
  const title = unique("It drips");
  const content = { title, description: "Slowly.", status: "open", priority: "low", assignee: "Ada" };
  const draft = { id: "issue-900", kind: "issue", status: "draft", occurredAt: "2026-11-22T12:00:00.000Z", version: 1 };
  await page.route("**/functions/v1/hub-entries", (route) =>
    route.fulfill({ json: { entries: [{ ...draft, content }] } }),
  );
  await blockFonts(page);
  await enableOwnerMode(page);
  const startScripts = await openBeforeScripts(page, "/app/issues");
  const main = page.getByRole("main");
  const list = main.getByRole("list").filter({ has: page.getByRole("article") });
  // Not its height, because other tests add issues.
  const expectSamePlace = await rememberPlaces(list, main, ["x", "y", "width"]);
  await startScripts();
  const drafts = draftsButton(page, 1);
  await expect(drafts).toHaveAttribute("aria-pressed", "false");
  await expect(card(page, title)).toHaveCount(0);
  await expectSamePlace();
  await drafts.click();
  await expect(card(page, title)).toBeVisible();
  await drafts.click();
  await expect(card(page, title)).toHaveCount(0);
});

test("lets the owner resolve an incident that was drafted by the status checks", night, async ({ page }) => {
  const at = "2026-11-22T12:00:00.000Z";
  const update = { at, state: "investigating", text: "Failed." };
  const content = {
    title: unique("Disk is not available"),
    state: "investigating",
    impact: "major",
    parts: ["disk"],
    updates: [update],
    recoveredAt: at,
    resolvedAt: null,
  };
  const draft = { id: "incident-900", kind: "incident", status: "draft", occurredAt: at, version: 2, content };
  // Mocked, because only status checks create such drafts.
  await page.route("**/functions/v1/hub-entries", async (route) => {
    const { action, entry, ...request } = route.request().postDataJSON() as Record<string, object>;
    if (action === ("list" as never)) return route.fulfill({ json: { entries: [draft] } });
    expect({ action, ...request }).toEqual({ action: "update", id: draft.id, version: 2, status: "draft" });
    const changed = (entry as typeof draft).content;
    expect(changed).toMatchObject({ state: "resolved", updates: [update, { at: null, state: "resolved" }] });
    return route.fulfill({ json: { entry: { ...draft, version: 3, content: { ...changed, resolvedAt: at } } } });
  });
  await enableOwnerMode(page);
  // As the link in the email about the outage.
  await page.goto("/app/system-status?drafts");
  await expect(draftsButton(page, 1)).toHaveAttribute("aria-pressed", "true");
  await button(page, statusTexts.incidents.resolve).click();
  await expect(card(page, content.title).getByRole("heading")).toBeFocused();
  await expect(button(page, statusTexts.incidents.resolve)).toHaveCount(0);
  await expect(page.getByRole("region", { name: statusTexts.incidents.current })).toHaveCount(0);
});
