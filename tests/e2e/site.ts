import { type BrowserContext, expect, type Locator, type Page, test as base } from "@playwright/test";

export { expect } from "@playwright/test";

// Chrome logs each request that a test makes fail on purpose; the test itself asserts on those.
const expected = [/Failed to load resource/];
// What the router logs of links and pages that it could not ask for in advance; it asks again when one is pressed.
const expectedOffline = new RegExp(
  "Failed to fetch manifest patches TypeError: Failed to fetch|ERR_INTERNET_DISCONNECTED|" +
    "Error loading route module|Failed to fetch dynamically imported module",
);

type Watched = {
  /**
   * Option: false leaves out what only eyes see, a quarter of what a page costs without a graphics card. Layout, presses,
   * focus and what Playwright calls visible stay the same.
   */
  isDrawn: boolean;
  /** Option: errors that a test makes the page log or throw, at any time. */
  expectedErrors: RegExp;
  /** Errors logged by the browser; the test fails if any are left at the end. */
  browserErrors: string[];
};

/** Makes a page wait for hydration after every navigation, so that a test begins with what it means. Returns that page. */
export const withHydrationWait = (page: Page): Page => {
  // A locator, as everything else here: a function would bring Playwright's own script into the page a second time.
  const untilHydrated = () =>
    page.locator("html[data-hydrated], html:not(:has(script[type^=module]))").waitFor({ state: "attached" });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const response = await goto(...given);
    await untilHydrated();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await untilHydrated();
    return response;
  };
  return page;
};

/** Opens a page whose scripts arrive only when the returned function is called, which waits for hydration. */
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

/** Resolves when finite animations of a page (shorter than 3 s) have ended; infinite ones may continue. */
export const untilStill = (page: Page): Promise<void> => {
  const findMoving = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < 3_000)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : ""));
  return expect.poll(() => page.evaluate(findMoving)).toEqual([]);
};

/** How many pixels a page is wider than its viewport. */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);

/** A text of `content/` as a pattern: anything stands for its placeholders. */
export const toPattern = (template: string): RegExp =>
  new RegExp(template.replaceAll(/[$()*+.?[\\\]^|]/g, "\\$&").replaceAll(/\{\w+\}/g, ".+"));

/** Waits until an element has this size. */
export const expectBox = (element: Locator, size: { width?: number; height?: number }): Promise<void> =>
  expect.poll(() => element.boundingBox()).toMatchObject(size);

/** Observes `context.setOffline`. Returns whether a test has cut the line: what failed for that may be logged late. */
const watchLine = (context: BrowserContext): (() => boolean) => {
  let wasCut = false;
  const setOffline = context.setOffline.bind(context);
  context.setOffline = (offline) => {
    wasCut ||= offline;
    return setOffline(offline);
  };
  return () => wasCut;
};

/** Has a page laid out, but not drawn. */
const leaveUndrawn = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { opacity: 0 !important }");
    document.adoptedStyleSheets = [sheet];
  });

/** Has a page drawn from now on, and the frames in it. */
export const draw = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) await frame.evaluate(() => void (document.adoptedStyleSheets = []));
};

/** A test that fails if the browser logs an error, a script throws, or the content security policy is violated. */
export const test = base.extend<Watched>({
  isDrawn: [false, { option: true }],
  page: async ({ isDrawn, javaScriptEnabled, page }, use) => {
    if (!isDrawn) await leaveUndrawn(page);
    await use(javaScriptEnabled === false ? page : withHydrationWait(page));
  },
  expectedErrors: [/(?!)/, { option: true }],
  browserErrors: [
    async ({ expectedErrors, page }, use) => {
      const browserErrors: string[] = [];
      const wasLineCut = watchLine(page.context());
      await page.exposeFunction("reportViolation", (text: string) => browserErrors.push(`content policy: ${text}`));
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", (event) => {
          const { reportViolation } = window as unknown as { reportViolation(text: string): void };
          reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      page.on("console", (message) => {
        const accepted = [...expected, expectedErrors, ...(wasLineCut() ? [expectedOffline] : [])];
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
