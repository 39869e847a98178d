import typos from "#content/typos.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "../accessibility.ts";
import { waitForLoads } from "../layout.ts";
import { expect, expectNoOverflow, test } from "../site.ts";
import { openAdmin, expectToast, findOpener, unique, openPart } from "./admin-page.ts";
import { night } from "../at-night.ts";

const post = `/post/${oldestStory.slug}`;

const openPost = async (page: Page) => {
  await page.goto(post);
  await waitForLoads(page);
};
const select = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector("article") as Node, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at >= 0) getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
    }
  }, text);
const firstWords = async (page: Page) =>
  ((await page.locator("article p").last().textContent()) ?? "").split(/\s+/).slice(0, 3).join(" ");
const dialog = (page: Page) => page.getByRole("dialog", { name: typos.title });
const open = async (page: Page) => {
  await page.getByRole("button", { name: typos.title }).click();
  await expect(dialog(page).getByLabel(typos.quote)).toBeVisible();
};

test("loads the dialog on demand with the selection as quote", night, async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await openPost(page);
  expect(fetched.filter((url) => url.includes("typo-dialog"))).toEqual([]);
  const text = await firstWords(page);
  await select(page, text);
  await open(page);
  await expect(dialog(page).getByLabel(typos.quote)).toHaveValue(text);
  await expect(dialog(page).getByLabel(typos.correction)).toHaveValue("");
});

test(
  "validates a report and keeps its input after a failure, a closed dialog or a closed page",
  night,
  async ({ page }) => {
    await openPost(page);
    await open(page);
    await dialog(page).getByRole("button", { name: typos.send }).click();
    await expect(dialog(page).getByText("Please quote the text as it is.")).toBeVisible();
    await expect(dialog(page).getByText("Please enter the corrected text.")).toBeVisible();
    await expect(dialog(page).getByLabel(typos.quote)).toBeFocused();
    await dialog(page).getByLabel(typos.quote).fill("teh light");
    await dialog(page).getByLabel(typos.correction).fill("the light");

    await page.route("**/functions/v1/report-typo", (route) =>
      route.fulfill({ status: 503, json: { error: "Your report could not be stored just now.", code: "unavailable" } }),
    );
    await dialog(page).getByRole("button", { name: typos.send }).click();
    await expect(dialog(page).getByText("Your report could not be stored just now.")).toBeVisible();
    await page.unroute("**/functions/v1/report-typo");
    await page.route("**/functions/v1/report-typo", (route) => route.abort());
    await dialog(page).getByRole("button", { name: typos.send }).click();
    await expect(dialog(page).getByText(typos.unsent)).toBeVisible();
    await expect(dialog(page).getByLabel(typos.correction)).toHaveValue("the light");
    await page.unroute("**/functions/v1/report-typo");

    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("button", { name: typos.title })).toBeFocused();
    await page.reload();
    await open(page);
    await expect(dialog(page).getByLabel(typos.quote)).toHaveValue("teh light");
    await expect(dialog(page).getByLabel(typos.correction)).toHaveValue("the light");
  },
);

test("shows the owner the diff and closes, reopens and deletes the report", async ({ page }) => {
  const wrong = unique("a blue lihgt");
  await openPost(page);
  await page.getByRole("button", { name: typos.title }).press("Enter");
  await dialog(page).getByLabel(typos.quote).fill(wrong);
  await dialog(page).getByLabel(typos.correction).fill(wrong.replace("lihgt", "light"));
  await dialog(page).getByLabel(typos.note).fill("In the last part.");
  await dialog(page).getByRole("button", { name: typos.send }).click();
  await expectToast(page, typos.thanks);
  await expect(dialog(page)).toBeHidden();
  await open(page);
  await expect(dialog(page).getByLabel(typos.quote)).toHaveValue("");

  await openAdmin(page, "Typos");
  const row = page.getByRole("listitem").filter({ hasText: wrong });
  await findOpener(row).click();
  await expect(row.locator("del")).toHaveText("lihgt");
  await expect(row.locator("ins")).toHaveText("light");
  await expect(row.getByText("Note: In the last part.")).toBeVisible();
  await expect(row.getByRole("link", { name: post })).toHaveAttribute("href", post);
  await row.getByRole("button", { name: "Close" }).click();
  await expect(row.getByText("Closed", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Reopen" }).click();
  await expect(row.getByText("Open", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row).toHaveCount(0);
  await openPart(page, "Audit log");
  for (const action of ["closed", "reopened", "deleted"])
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: `typo report ${action} ${post}` })
        .first(),
    ).toBeVisible();
});

test("hides the button without JavaScript", night, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(post);
  await expect(page.getByRole("link", { name: "Back to Blog" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: typos.title })).toBeHidden();
  await context.close();
});

test(
  "shows a dialog without accessibility violations in either theme that fits a small phone",
  night,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openPost(page);
    await open(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog(page).getByRole("button", { name: typos.send }).scrollIntoViewIfNeeded();
    await expect(dialog(page).getByRole("button", { name: typos.send })).toBeInViewport();
  },
);
