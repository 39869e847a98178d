import { type BrowserContext, expect, type Locator, type Page, test as base } from "@playwright/test";
import { measureBox, recordLoads, settle } from "./layout.ts";

export { expect } from "@playwright/test";

// Chrome logs each request that a test makes fail on purpose; the test asserts on the consequences.
const expected = [/Failed to load resource/];
// The router logs prefetches that failed offline; it requests them again when a link is pressed.
const expectedOffline = new RegExp(
  "Failed to fetch manifest patches TypeError: Failed to fetch|ERR_INTERNET_DISCONNECTED|" +
    "Error loading route module|Failed to fetch dynamically imported module",
);

type Fixtures = {
  /**
   * Option: false disables painting, a quarter of a page's cost without a GPU. Layout, input, focus and visibility as
   * Playwright defines it are not affected.
   */
  isDrawn: boolean;
  /** Option: errors that the page may log or throw. */
  expectedErrors: RegExp;
  /** Errors logged by the browser; the test fails if any are left at the end. */
  browserErrors: string[];
};

/** Makes `goto` and `reload` of a page wait for hydration, so that tests can interact with it. Returns the page. */
export const withHydrationWait = (page: Page): Page => {
  // A locator, because `waitForFunction` would inject Playwright's script into the page a second time.
  const waitForHydration = () =>
    page.locator("html[data-hydrated], html:not(:has(script[type*=module]))").waitFor({ state: "attached" });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const response = await goto(...given);
    await waitForHydration();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await waitForHydration();
    return response;
  };
  return page;
};

/** Opens a page and delays its scripts until the returned function is called, which also waits for hydration. */
export const openBeforeScripts = async (page: Page, address: string): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.mainFrame().goto(address, { waitUntil: "domcontentloaded" });
  return async () => {
    resolve();
    await expect(page.locator("html[data-hydrated]")).toHaveCount(1);
  };
};

/** Expects that a page does not scroll horizontally. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  await settle(page);
  const readOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.poll(() => page.evaluate(readOverflow)).toBe(0);
};

/** Converts a text of `content/` to a pattern whose placeholders match any text. */
export const toPattern = (template: string): RegExp =>
  new RegExp(template.replaceAll(/[$()*+.?[\\\]^|]/g, "\\$&").replaceAll(/\{\w+\}/g, ".+"));

/** Expects an element to have this size. */
export const expectBox = (element: Locator, size: { width?: number; height?: number }): Promise<void> =>
  expect.poll(() => measureBox(element)).toMatchObject(size);

/** Observes `context.setOffline`. Returns whether it was ever offline: failed requests may be logged later. */
const observeOffline = (context: BrowserContext): (() => boolean) => {
  let hasBeenOffline = false;
  const setOffline = context.setOffline.bind(context);
  context.setOffline = (offline) => {
    hasBeenOffline ||= offline;
    return setOffline(offline);
  };
  return () => hasBeenOffline;
};

/** Disables painting of a page, but not its layout. */
const disablePainting = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { opacity: 0 !important }");
    document.adoptedStyleSheets = [sheet];
  });

/** Enables painting of a page and its frames. */
export const draw = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) await frame.evaluate(() => void (document.adoptedStyleSheets = []));
};

/** A test that fails if the browser logs an error, a script throws, or the content security policy is violated. */
export const test = base.extend<Fixtures>({
  isDrawn: [false, { option: true }],
  page: async ({ isDrawn, javaScriptEnabled, page }, use) => {
    recordLoads(page);
    if (!isDrawn) await disablePainting(page);
    await use(javaScriptEnabled === false ? page : withHydrationWait(page));
  },
  expectedErrors: [/(?!)/, { option: true }],
  browserErrors: [
    async ({ expectedErrors, page }, use) => {
      const browserErrors: string[] = [];
      const wasOffline = observeOffline(page.context());
      await page.exposeFunction("reportViolation", (text: string) => browserErrors.push(`content policy: ${text}`));
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", (event) => {
          const { reportViolation } = window as unknown as { reportViolation(text: string): void };
          reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      page.on("console", (message) => {
        const accepted = [...expected, expectedErrors, ...(wasOffline() ? [expectedOffline] : [])];
        if (message.type() === "error" && !accepted.some((pattern) => pattern.test(message.text())))
          browserErrors.push(`console: ${message.text()}`);
      });
      page.on("pageerror", ({ message }) => {
        if (!expectedErrors.test(message)) browserErrors.push(`page: ${message}`);
      });
      await use(browserErrors);
      if (browserErrors.length > 0) throw new Error(`The browser reported errors:\n${browserErrors.join("\n")}`);
    },
    { auto: true },
  ],
});
