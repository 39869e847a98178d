import type { Page } from "@playwright/test";
import {
  blockFonts,
  measureBox,
  readScrollY,
  recordLayoutShift,
  rememberPlaces,
  settle,
  waitForLoads,
} from "./layout.ts";
import { expect, test } from "./site.ts";
import { night } from "./at-night.ts";

const address = "/measured";
const styles = "main { padding: 20px } #moved { height: 50px } #above, #inside { height: 0 }";

/** Opens a small page: what is above its `main`, in it above a box, and that box can be given a height. */
const openPage = async (page: Page, more = "") => {
  await page.route(`**${address}`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><style>${styles}</style><div id="above"></div><main><div id="inside"></div><div id="moved">Moved</div>${more}</main>`,
    }),
  );
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return { main: page.getByRole("main"), moved: page.locator("#moved") };
};
const setHeight = (page: Page, id: string, height: string) =>
  page.locator(`#${id}`).evaluate((element, value) => void (element.style.height = value), height);
const remember = async (page: Page) => {
  await blockFonts(page);
  const { main, moved } = await openPage(page);
  return rememberPlaces(moved, main);
};

test("notices that an element has moved by a pixel, has grown or is gone", night, async ({ page }) => {
  const expectSamePlaces = await remember(page);
  await expectSamePlaces();
  for (const id of ["inside", "moved"]) {
    await setHeight(page, id, "1px");
    await expect(expectSamePlaces()).rejects.toThrow("toEqual");
    await setHeight(page, id, "");
    await expectSamePlaces();
  }
  await page.locator("#moved").evaluate((element) => element.remove());
  await expect(expectSamePlaces()).rejects.toThrow("toEqual");
});

test("does not count what moves an element together with its anchor", night, async ({ page }) => {
  const expectSamePlaces = await remember(page);
  await setHeight(page, "above", "40px");
  await expectSamePlaces();
});

test("rejects comparisons on a page whose web fonts may arrive in between", night, async ({ page }) => {
  const { main, moved } = await openPage(page);
  await expect(rememberPlaces(moved, main)).rejects.toThrow("blockFonts");
});

test("measures only after stylesheets, pictures in view and transitions have ended", night, async ({ page }) => {
  const { promise: stylesheet, resolve: sendStylesheet } = Promise.withResolvers<void>();
  await page.route("**/late.css", async (route) => {
    await stylesheet;
    await route.fulfill({ contentType: "text/css", body: "#moved { height: 80px; transition: height 0.3s linear }" });
  });
  const { promise: picture, resolve: sendPicture } = Promise.withResolvers<void>();
  await page.route("**/late.svg", async (route) => {
    await picture;
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"/>';
    await route.fulfill({ contentType: "image/svg+xml", body });
  });
  const { moved } = await openPage(page, '<img src="/late.svg" alt="Late">');
  await page.evaluate(() => {
    document.head.insertAdjacentHTML("beforeend", '<link rel="stylesheet" media="print" href="/late.css">');
    const [link] = document.getElementsByTagName("link");
    link?.addEventListener("load", () => (link.media = "all"));
  });
  let isMeasured = false;
  const measured = measureBox(moved).finally(() => (isMeasured = true));
  sendStylesheet();
  // The transition to the height of the stylesheet has begun.
  await expect(moved).not.toHaveCSS("height", "50px");
  await expect(moved).toHaveCSS("height", "80px");
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(isMeasured).toBe(false);
  sendPicture();
  expect(await measured).toMatchObject({ height: 80 });
});

test("reads the position of a page after it has scrolled", night, async ({ page }) => {
  await openPage(page, '<div style="height: 5000px"></div>');
  await page.evaluate(() => scrollTo({ top: 3_000, behavior: "smooth" }));
  expect(await readScrollY(page)).toBe(3_000);
});

test("settles while the page's clock is stopped", night, async ({ page }) => {
  await page.clock.install();
  await openPage(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await settle(page);
});

test("waits for what is loaded by what has been loaded", night, async ({ page }) => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/first.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'requestIdleCallback(() => import("/second.js"))' }),
  );
  await page.route("**/second.js", async (route) => {
    await isHeld;
    await route.fulfill({ contentType: "text/javascript", body: "window.isSecondLoaded = true" });
  });
  const requested = page.waitForRequest("**/second.js");
  await openPage(page, '<script src="/first.js" async></script>');
  let isLoaded = false;
  const loaded = waitForLoads(page).finally(() => (isLoaded = true));
  await requested;
  expect(isLoaded).toBe(false);
  release();
  await loaded;
  expect(await page.evaluate(() => "isSecondLoaded" in window)).toBe(true);
});

test("refuses to read layout shifts of a page that is not drawn", night, async ({ page }) => {
  const readLayoutShift = await recordLayoutShift(page);
  await openPage(page);
  await expect(readLayoutShift()).rejects.toThrow("not drawn");
});

test.describe("on a page that is drawn", () => {
  test.use({ isDrawn: true });

  test("sums up its layout shifts", night, async ({ page }) => {
    const readLayoutShift = await recordLayoutShift(page);
    await openPage(page);
    expect(await readLayoutShift()).toBe(0);
    await setHeight(page, "inside", "200px");
    expect(await readLayoutShift()).toBeGreaterThan(0.01);
  });
});
