import type { Page } from "@playwright/test";

/** Begins to measure the CPU time of a page's scripts, so that waiting on a busy machine does not count. In seconds. */
export const measureScripts = async (page: Page): Promise<() => Promise<number>> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await browser.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN;
  };
  const before = await read();
  return async () => (await read()) - before;
};
