import { expect, type Page } from "@playwright/test";

/** Opens a tab of the admin panel on a site where no login is needed. */
export const openAdmin = async (page: Page, tab?: string, origin = ""): Promise<void> => {
  await page.goto(`${origin}/admin`);
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  await expect(page.getByText("Admin access granted")).toBeVisible();
  if (tab) await page.getByRole("tab", { name: tab, exact: true }).click();
};

export const toast = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

export const unique = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 8)}`;
