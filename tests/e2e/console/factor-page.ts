import access from "#content/access.json" with { type: "json" };
import account from "#content/account.json" with { type: "json" };
import consoleTexts from "#content/console.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expect } from "../site.ts";

const { factor: words } = account;
const { code: steps } = access.auth;

export const describeLeft = (count: number) =>
  words.codes.left.replace("{count}", String(count)).replace("{total}", "10");

/** The codes of an app: a new one each time, because each is accepted once. Only the next one is accepted early. */
export const createApp = (secret: string) => {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    return generateSync({ secret, epoch: last * 30 });
  };
};

/** The field of the settings. */
export const codeField = (page: Page) => page.getByLabel(words.setup.code, { exact: true });
/** The field of the login. */
export const askedCode = (page: Page) => page.getByLabel(steps.app.label, { exact: true });

export const submitCode = async (page: Page, code: string) => {
  await askedCode(page).fill(code);
  await page.getByRole("button", { name: steps.submit }).click();
};

export const openSettings = async (page: Page) => {
  await page.goto("/console/settings");
  await expect(page.getByRole("heading", { name: words.title })).toBeVisible();
};

export const readSecret = async (page: Page) => {
  await expect(page.getByRole("img", { name: words.setup.qr })).toBeVisible();
  return (await page.locator("code").innerText()).replaceAll(/\s/g, "");
};

/** Sets up an app in the settings. Returns it, with the recovery codes. */
export const setUp = async (page: Page) => {
  await openSettings(page);
  await page.getByRole("button", { name: words.setUp }).click();
  const nextCode = createApp(await readSecret(page));
  await codeField(page).fill(nextCode());
  await page.getByRole("button", { name: words.setup.confirm }).click();
  const codes = await page.getByRole("list", { name: words.codes.list }).getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: words.codes.stored }).click();
  await expect(page.getByText(words.on)).toBeVisible();
  return { nextCode, codes };
};

export const signOut = async (page: Page) => {
  await page.getByRole("button", { name: consoleTexts.signOut }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
};
