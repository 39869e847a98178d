import consoleTexts from "#content/console.json" with { type: "json" };
import texts from "#content/neo-chat.json" with { type: "json" };
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { createApprovedAccount, signIn } from "../accounts.ts";
import { expect } from "../site.ts";

export const enter = async (page: Page, request: APIRequestContext, path = "/console") => {
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
export const untilDone = (page: Page) => expect(page.getByText(texts.processing)).toBeHidden();
/** Asks what is answered at once; what follows may ask again. */
export const askQuick = async (page: Page, text: string) => {
  await ask(page, text);
  await expect(getThread(page).getByText(`Answer to: ${text}`)).toBeVisible();
  await untilDone(page);
};
/** Where a box stands when it no longer scrolls. */
export const readPlace = (box: Locator): Promise<number> =>
  box.evaluate(
    (element) =>
      new Promise((resolve) => {
        let place = element.scrollTop;
        let framesStill = 0;
        const look = () => {
          framesStill = element.scrollTop === place ? framesStill + 1 : 0;
          place = element.scrollTop;
          if (framesStill < 10) requestAnimationFrame(look);
          else resolve(place);
        };
        look();
      }),
  );
