import type { Page } from "@playwright/test";

/** What `workABit` takes in a page on an idle machine of those on which the limits were set. */
const referenceSeconds = 0.04;

/** In the page. A task of its own, because what is evaluated does not count as a script. */
const workABit = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      const letters = Array.from({ length: 20_000 }, (_, at) => ({ at, text: `a letter ${at} `.repeat(6) }));
      const texts = (JSON.parse(JSON.stringify(letters)) as { text: string }[]).map(({ text }) => text);
      JSON.stringify(texts.map((text) => text.replace(/(\w) (\w)/g, "$2$1").split(" ")));
      resolve();
    });
  });

/**
 * Begins to measure how much a page's scripts work, in seconds of an idle machine. Rendering by React and a browser has no
 * steps that could be counted, so it is CPU time, which waiting does not add to, in proportion to what a fixed piece of
 * work takes right afterwards, in the same page.
 */
export const measureScripts = async (page: Page): Promise<() => Promise<number>> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await browser.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN;
  };
  const before = await read();
  return async () => {
    const after = await read();
    await page.evaluate(workABit);
    return ((after - before) * referenceSeconds) / ((await read()) - after);
  };
};
