import type { Page } from "@playwright/test";
import { sitePages } from "#contracts/site-pages.ts";
import { night, nightUnless } from "../at-night.ts";
import { testBehindProxy } from "../owner/behind-proxy.ts";
import { expect, openBeforeScripts, test } from "../site.ts";
import { accountActions, openSignedIn, type PageAction, visitorActions } from "./page-actions.ts";
import { addTranslator, expectNoStaleText, translatePage } from "./translate-page.ts";

test("has a main action for every page", () => {
  // The page of letters is there with a mail server only: its form is posted without a script.
  const pages = sitePages.filter(
    ({ kind, part, path }) => kind !== "resource" && part !== "letters" && !path.startsWith("/dev/"),
  );
  const actions = [...Object.keys(visitorActions), ...Object.keys(accountActions)];
  expect(pages.map(({ path }) => path).toSorted()).toEqual(actions.toSorted());
});

const hydrationMismatch = /Minified React error #418/;

const skipOpening = (page: Page) => page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));

const actTranslated = async (page: Page, { act }: PageAction): Promise<void> => {
  await translatePage(page);
  await act(page);
  await expectNoStaleText(page);
};

for (const [path, action] of Object.entries(visitorActions))
  test.describe(path, () => {
    // Sections of the landing page hydrate after the translation: React renders those anew, and reports that.
    if (path === "/landing") test.use({ expectedErrors: hydrationMismatch });

    test(`${path} goes on working when it is translated`, night, async ({ page }) => {
      await addTranslator(page);
      await skipOpening(page);
      await page.goto((await action.open?.(page)) ?? path);
      await actTranslated(page, action);
    });
  });

for (const [path, action] of Object.entries(accountActions))
  testBehindProxy(`${path} goes on working when it is translated`, night, async ({ page, request }) => {
    await addTranslator(page);
    await openSignedIn(page, request, path);
    await actTranslated(page, action);
  });

test.describe("translated before its script", () => {
  // React renders the whole page anew.
  test.use({ expectedErrors: hydrationMismatch });

  for (const path of ["/request-access", "/auth", "/chloe-chat", "/landing"])
    test(`${path} goes on working, with what was typed`, nightUnless(path === "/request-access"), async ({ page }) => {
      await addTranslator(page);
      await skipOpening(page);
      const release = await openBeforeScripts(page, path);
      await translatePage(page);
      const field = page.locator("main form input, main form textarea").first();
      if ((await field.count()) > 0) await field.fill("Half a thou");
      await release();
      if ((await field.count()) > 0) {
        await expect(field).toHaveValue("Half a thou");
        await field.fill("");
      }
      await (visitorActions[path] as PageAction).act(page);
    });
});
