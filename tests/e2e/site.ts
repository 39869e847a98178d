import { expect, type Locator, test as base } from "@playwright/test";

export { expect } from "@playwright/test";

// Chrome reports each request that a test makes fail on purpose; the test itself asserts on those.
const expected = [/Failed to load resource/];

/** Resolves when the scripts of the page have taken over an element: from then on it answers to what is done to it. */
export const untilAlive = (element: Locator): Promise<void> =>
  expect(async () => {
    expect(await element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")))).toBe(true);
  }).toPass();

type Watched = {
  /** What the browser complained about; the test fails when something is left in it at the end. */
  complaints: string[];
};

/** A test that fails when the browser logs an error, a script throws, or the content policy is violated. */
export const test = base.extend<Watched>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      await page.exposeFunction("reportViolation", (text: string) => complaints.push(`content policy: ${text}`));
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", (event) => {
          const { reportViolation } = window as unknown as { reportViolation(text: string): void };
          reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      page.on("console", (message) => {
        if (message.type() === "error" && !expected.some((pattern) => pattern.test(message.text()))) complaints.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`page: ${error.message}`));
      await use(complaints);
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
    },
    { auto: true },
  ],
});
