import consciousness from "#content/hub/consciousness.json" with { type: "json" };
import dashboard from "#content/hub/dashboard.json" with { type: "json" };
import devLogs from "#content/hub/dev-logs.json" with { type: "json" };
import documentation from "#content/hub/documentation.json" with { type: "json" };
import navigation from "#content/hub/navigation.json" with { type: "json" };
import placeholders from "#content/hub/placeholders.json" with { type: "json" };
import timeline from "#content/hub/timeline.json" with { type: "json" };
import typos from "#content/typos.json" with { type: "json" };
import { expectAccessible } from "../accessibility.ts";
import { expect, expectBox, expectNoOverflow, test, toPattern } from "../site.ts";
import { night } from "../at-night.ts";

test(
  "navigates between hub pages without loading a document, and shows the project status at both widths",
  night,
  async ({ page }) => {
    await page.goto("/app");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const menu = page.getByRole("navigation", { name: navigation.label, exact: true });
    await expect(menu.getByRole("link")).toHaveCount(navigation.entries.length);
    for (const { title, to } of navigation.entries.slice(2, 4)) {
      await menu.getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(to);
      await expect(menu.getByRole("link", { name: title })).toHaveAttribute("aria-current", "page");
    }
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);

    const sidebar = page.getByRole("complementary").first();
    const status = page.getByRole("region", { name: navigation.projectStatus.heading });
    await expectBox(sidebar, { width: 256 });
    await expect(status).toContainText(`${navigation.projectStatus.progress}%`);
    await page.keyboard.press("Control+b");
    await expectBox(sidebar, { width: 64 });
    await expect(status).toContainText(navigation.projectStatus.label);
    await page.reload();
    await expectBox(sidebar, { width: 64 });
  },
);

test("shows a running clock, and scrolls the timeline by 200 pixels with its arrows", night, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/app");
  const strip = page.getByRole("region", { name: toPattern(timeline.heading) });
  const clock = strip.locator("time");
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/);
  const before = (await clock.textContent()) ?? "";
  await expect(clock).not.toHaveText(before);
  const list = strip.getByRole("list");
  await expect(list.getByRole("listitem")).toHaveCount(timeline.milestones.length);
  const getScrollLeft = () => list.evaluate((element) => element.scrollLeft);
  await strip.getByRole("button", { name: timeline.scrollRight }).click();
  await expect.poll(getScrollLeft).toBe(200);
  await strip.getByRole("button", { name: timeline.scrollLeft }).click();
  await expect.poll(getScrollLeft).toBe(0);
  await strip.getByRole("link", { name: timeline.milestones[0]?.title }).click();
  await expect(page).toHaveURL(`/app/consciousness#${consciousness.chapters[0]?.milestone}`);
});

test("opens its menu as a drawer on a phone", night, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/app");
  await expect(page.getByText(navigation.version)).toBeVisible();
  await page.getByRole("button", { name: navigation.openMenu }).click();
  const drawer = page.getByRole("dialog");
  await drawer
    .getByRole("link", { name: navigation.entries.find(({ to }) => to === "/app/milestones")?.title ?? "no link" })
    .click();
  await expect(page).toHaveURL("/app/milestones");
  await expect(drawer).toBeHidden();
  await expectNoOverflow(page);
});

test("searches and filters the logs, opens one, and does not store a visitor's log", async ({ page }) => {
  await page.goto("/app/devlogs");
  const cards = page.getByRole("article");
  const all = await cards.count();
  await expect(page.getByRole("button", { name: `${devLogs.filters.all} (${all})` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("button", { name: devLogs.filters.debugging }).click();
  await expect(cards).not.toHaveCount(all);
  await page.getByRole("searchbox").fill("no such log 🦋");
  await expect(page.getByText(devLogs.empty)).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await cards.first().getByRole("button", { name: devLogs.card.open }).click();
  await expect(page.getByRole("dialog").locator("pre")).toContainText(/\w{3}/);
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: devLogs.tabs.categories }).click();
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 3 })).toHaveCount(3);
  await page.getByRole("tab", { name: devLogs.tabs.add }).click();
  await expectAccessible(page, "main");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.method()));
  await page.getByLabel(devLogs.form.title).fill("Mine");
  for (const name of [devLogs.form.save, devLogs.form.draft]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(devLogs.form.notStored)).toBeVisible();
  }
  expect(calls.filter((method) => method !== "GET")).toEqual([]);
});

test("copies code of the documentation and opens the typo report", night, async ({ context, page }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/app/documentation/api");
  const block = page.locator(".code-block").first();
  await block.getByRole("button", { name: documentation.copy }).click();
  await expect(page.getByText(documentation.copied)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator("code").textContent());
  await page.getByRole("button", { name: typos.title }).click();
  await expect(page.getByRole("dialog", { name: typos.title })).toBeVisible();
});

test("follows a link to a short address, and keeps its query, without loading a document", night, async ({ page }) => {
  await page.goto("/app/documentation/duality");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.locator("main a[href='/duality-protocol']").click();
  await expect(page).toHaveURL("/app/duality-protocol");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await page.goto("/command-center?ask=help");
  await expect(page).toHaveURL("/app/command-center?ask=help");
});

test("names a known agent and does not repeat an unknown id", night, async ({ page }) => {
  await page.goto("/app");
  await page
    .getByRole("link", { name: toPattern(dashboard.network.capabilities) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/agents\?agent=/);
  await expect(page.getByRole("heading", { level: 1, name: placeholders.agents.title })).toBeVisible();
  await expect(page.getByText(dashboard.agents[0]?.name ?? "an agent")).toBeVisible();
  await page.goto("/agents?agent=nobody-of-that-name");
  await expect(page.getByText(placeholders.agents.unknown)).toBeVisible();
  expect(await page.locator("main").textContent()).not.toContain("nobody-of-that-name");
});

test("opens the page of a project by a click anywhere on its row", night, async ({ page }) => {
  const project = dashboard.projects[0];
  await page.goto("/app");
  const row = page.getByRole("listitem").filter({ hasText: dashboard.activeProjects.details });
  // The link is above the text.
  await row.getByRole("paragraph").click({ force: true });
  await expect(page).toHaveURL(`/app/projects?project=${project?.id}`);
  await page.goBack();
  await page.getByRole("link", { name: dashboard.activeProjects.details }).click();
  await expect(page).toHaveURL(`/app/projects?project=${project?.id}`);
});
