import consoleTexts from "#content/console.json" with { type: "json" };
import texts from "#content/neo-chat.json" with { type: "json" };
import type { APIRequestContext, Page } from "@playwright/test";
import { createApprovedAccount, signIn } from "../accounts.ts";
import { expect } from "../site.ts";

export const openConsole = async (page: Page, request: APIRequestContext, path = "/console") => {
  const email = await createApprovedAccount(request);
  await signIn(page, email);
  await page.goto(path);
  await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
  return email;
};

export const getField = (page: Page) => page.getByRole("textbox", { name: texts.composer.label, exact: true });
export const getThread = (page: Page) => page.getByRole("region", { name: texts.thread.label });
export const getSend = (page: Page) => page.getByRole("button", { name: texts.composer.send, exact: true });

export const ask = async (page: Page, text: string) => {
  await getField(page).fill(text);
  await getField(page).press("Enter");
};
export const waitUntilAnswered = (page: Page) => expect(page.getByText(texts.processing)).toBeHidden();
/** Asks a question that the scripted NEO answers immediately, and waits until another one can be asked. */
export const askAndWait = async (page: Page, text: string) => {
  await ask(page, text);
  await expect(getThread(page).getByText(`Answer to: ${text}`)).toBeVisible();
  await waitUntilAnswered(page);
};
