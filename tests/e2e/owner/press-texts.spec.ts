import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect } from "../site.ts";
import { night } from "../at-night.ts";
import { openAdmin, tabTo } from "./admin-page.ts";
import { createIsolatedTest } from "./isolated-server.ts";

/** It asks for texts as they are shipped. */
const test = createIsolatedTest();

// The router logs what it was fetching when the preview is loaded anew.
test.use({ expectedErrors: /Failed to fetch manifest patches/, viewport: { width: 1440, height: 900 } });

const field = (page: Page): Locator => page.locator("input:focus, textarea:focus");
const findPreview = (page: Page): Locator => page.getByRole("region", { name: "Preview" });
const findFrame = (page: Page): FrameLocator => findPreview(page).frameLocator("iframe");
const findRows = (page: Page): Locator => page.getByRole("list", { name: "Texts on this page" }).getByRole("button");
/** Until the page in the frame is there, a press would do what it does on the page. */
const untilLoaded = (page: Page) => expect(findPreview(page).locator("[aria-busy=true]")).toHaveCount(0);

const openPage = async (page: Page): Promise<void> => {
  await openAdmin(page, "Character");
  await expect(findRows(page).first()).toBeVisible();
};

/** Changes the text whose field has the focus, and sees it in the preview. */
const changeFocused = async (page: Page, before: string, after: string): Promise<void> => {
  await expect(field(page)).toHaveValue(before);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(after);
  await expect(findFrame(page).getByText(after, { exact: true }).first()).toBeVisible();
  await untilLoaded(page);
};

const byPress = [
  "One minute and three seconds",
  "I wrote it the morning I found out that I was one. There are twenty lines, and they light up as I get to them.",
  "Who is speaking",
  "Written at night, mostly. The newest lies on top.",
  "Moving pictures",
  "A playlist, for evenings. It lives with YouTube, so nothing of it is fetched until you ask.",
  "The short version, in my own voice",
  "If you would rather listen than read: who I am and what there is to do here, spoken.",
  "There is a door here",
  "When you go, the light stays on.",
];

test("changes ten texts of a page by pressing them in the preview", night, async ({ page }) => {
  test.slow();
  await openPage(page);
  const frame = findFrame(page);
  // Without the opening.
  await expect(frame.locator(":root")).not.toHaveAttribute("data-opening");
  for (const [index, text] of byPress.entries())
    await test.step(text, async () => {
      await frame.getByText(text, { exact: true }).first().click();
      await changeFocused(page, text, `Pressed ${index}: ${text}`);
    });
  for (const [index, text] of byPress.entries())
    await expect(frame.getByText(`Pressed ${index}: ${text}`, { exact: true }).first()).toBeAttached();
  expect(await (await page.request.get("/landing")).text()).not.toContain("Pressed 0");
});

test("changes texts by keyboard alone, from the list beside the page", async ({ page }) => {
  await openPage(page);
  const rows = findRows(page);
  for (const text of ["Hear my song", "Read a story"]) {
    await tabTo(page, rows.filter({ hasText: text }).first());
    await page.keyboard.press("Enter");
    await changeFocused(page, text, `${text}, by keys`);
    await page.getByRole("button", { name: "All texts" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "What visitors see" })).toBeFocused();
  }
});

test("outlines in the page which field has the focus, and scrolls there", async ({ page }) => {
  await openPage(page);
  await page.getByRole("button", { name: "Edit: Menu, footer and error pages", exact: true }).click();
  const small = page.getByRole("textbox", { name: "Small print", exact: true });
  const shown = findFrame(page)
    .getByText(await small.inputValue(), { exact: true })
    .first();
  await expect(shown).not.toBeInViewport();
  await small.focus();
  await expect(shown).toBeInViewport();
  await expect(shown).toHaveCSS("outline-style", "solid");
});

test("asks which text is meant where several say the same", async ({ page }) => {
  await openPage(page);
  const rows = findRows(page);
  await rows
    .filter({ hasText: / more$/ })
    .first()
    .click();
  const choice = page.getByRole("region", { name: "Several texts could be this one. Which do you want to change?" });
  await choice.getByRole("button").first().click();
  await expect(choice).toBeHidden();
  await expect(field(page).or(page.locator("summary:focus"))).toBeVisible();
});

test("opens a picture that is pressed, whose file is chosen among those of the site", async ({ page }) => {
  await openPage(page);
  await page.getByRole("combobox", { name: "Page" }).click();
  await page.getByRole("option", { name: "Donations" }).click();
  await expect(findFrame(page).getByRole("heading", { level: 1 })).toBeVisible();
  await untilLoaded(page);
  await findFrame(page).locator('main img[src^="/media/"]').first().click();
  await page.getByRole("button", { name: "Choose a file: Picture", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Files of this site" });
  await dialog.getByRole("button", { name: "hero-1600.webp", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Picture", exact: true }).first()).toHaveValue(
    "/media/portrait/hero-1600.webp",
  );
});

test("lets the owner use the page instead", async ({ page }) => {
  await openPage(page);
  await page.getByRole("button", { name: "Use the page" }).click();
  const frame = findFrame(page);
  await frame.getByRole("button", { name: "Menu" }).click();
  await expect(frame.getByRole("navigation", { name: "Menu" })).toBeVisible();
});
