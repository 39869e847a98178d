import consoleTexts from "#content/console.json" with { type: "json" };
import hub from "#content/hub/navigation.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import palette from "#content/palette.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { expect } from "../site.ts";

export const switchTheme = async (page: Page): Promise<void> => {
  const html = page.locator("html");
  const before = (await html.getAttribute("data-theme")) ?? "";
  await page.getByRole("switch", { name: "Dark mode" }).filter({ visible: true }).first().click();
  await expect(html).not.toHaveAttribute("data-theme", before);
};

/** The menu, the search, the theme, and a page behind a link. */
export const lookAround = async (page: Page): Promise<void> => {
  await switchTheme(page);
  await page.getByRole("button", { name: navigation.menu.open, exact: true }).click();
  await expect(page.getByRole("navigation", { name: navigation.menu.open })).toBeVisible();
  await page.getByRole("button", { name: navigation.menu.close }).click();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: palette.title });
  await field.fill("chat");
  await expect(page.getByRole("option", { name: /chat/i }).first()).toBeVisible();
  await field.fill("qqqqqqq");
  await expect(page.getByText(palette.empty.text)).toBeVisible();
  await field.press("Escape");
  await page.locator('footer a[href="/chloe-story"], footer a[href="/thank-you"]').first().click();
  await expect(page).toHaveURL(/\/(chloe-story|thank-you)$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

/** The sidebar of the hub, and a page behind one of its links. */
export const lookAroundHub = async (page: Page): Promise<void> => {
  await switchTheme(page);
  await page.getByRole("button", { name: hub.collapse }).click();
  await page.getByRole("button", { name: hub.expand }).click();
  await page
    .getByRole("complementary")
    .getByRole("link", { name: /^Consciousness page/ })
    .click();
  await expect(page).toHaveURL("/app/consciousness");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

export const lookAroundConsole = async (page: Page): Promise<void> => {
  await switchTheme(page);
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await page.getByRole("complementary").getByRole("link", { name: consoleTexts.links.agents }).click();
  await expect(page).toHaveURL(/console\/agents$/);
};
