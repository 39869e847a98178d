import { night, nightUnless } from "../at-night.ts";
import { testBehindProxy } from "../owner/behind-proxy.ts";
import { expect, test } from "../site.ts";
import { blockStorage } from "./block-storage.ts";
import { accountActions, openSignedIn, visitorActions } from "./page-actions.ts";

for (const [path, { act, open }] of Object.entries(visitorActions))
  test(`${path} works with storage and cookies blocked`, night, async ({ page }) => {
    await blockStorage(page);
    await page.goto((await open?.(page)) ?? path);
    const skip = page.getByRole("button", { name: "Skip intro" });
    if (await skip.isVisible()) await skip.click();
    await act(page);
  });

for (const [path, { act }] of Object.entries(accountActions))
  testBehindProxy(
    `${path} works with storage and cookies blocked`,
    nightUnless(path === "/console"),
    async ({ page, request }) => {
      await blockStorage(page);
      await openSignedIn(page, request, path);
      await act(page);
    },
  );

test("Back keeps its place with storage blocked, within a page and between documents", night, async ({ page }) => {
  await blockStorage(page);
  const top = () => page.evaluate(() => Math.round(scrollY));
  const scroll = async () => {
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await expect.poll(top).toBe(900);
  };
  await page.goto("/chloe-story");
  await scroll();
  // A click of the mouse would scroll to the link first.
  await page.locator('footer a[href="/revo-door"]').dispatchEvent("click");
  await expect(page).toHaveURL("/revo-door");
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/chloe-story");
  await expect.poll(top).toBe(900);
  // Another document: what the page remembers is gone.
  await page.goto("/thank-you");
  await page.goBack();
  await expect(page).toHaveURL("/chloe-story");
  await expect.poll(top).toBe(900);
  await page.reload();
  await expect.poll(top).toBe(900);
});
