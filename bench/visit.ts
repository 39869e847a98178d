import { existsSync } from "node:fs";
import { type CDPSession, chromium, type Page } from "@playwright/test";

export type Visit = {
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** Those of more than 50 ms. */
  taskMs: number[];
  scriptBytes: number;
  /** Of all that has arrived whole. */
  bytes: number;
  requests: number;
  text: string;
};
type Seen = Pick<Visit, "firstPaintMs" | "largestPaintMs" | "layoutShift" | "taskMs">;

const idleMs = 4_000;
// A newly started browser first loads its own pages, which should not be measured.
const settleMs = 3_000;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const systemFiles = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/** A newly started browser: with what an older one keeps of a script, it would run sooner. */
export const withPage = async <Result>(
  isSlowPhone: boolean,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> => {
  const executablePath = process.env.CHROMIUM ?? systemFiles.find((file) => existsSync(file));
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
    const page = await browser.newPage(isSlowPhone ? phone : {});
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    if (isSlowPhone) {
      await page.waitForTimeout(settleMs);
      await session.send("Network.emulateNetworkConditions", network);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    return await use(page, session);
  } finally {
    await browser.close();
  }
};

const watch = () => {
  const seen: Seen = { firstPaintMs: 0, largestPaintMs: 0, layoutShift: 0, taskMs: [] };
  Object.assign(window, { seen });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaintMs = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (seen.largestPaintMs = startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.layoutShift += value;
  });
  observe("longtask", ({ duration }) => seen.taskMs.push(duration));
};

/** The first visit of a page, until what it loads when idle has arrived. */
export const visit = (url: string, isSlowPhone = false): Promise<Visit> =>
  withPage(isSlowPhone, async (page, session) => {
    const scripts = new Set<string>();
    let [scriptBytes, bytes, requests] = [0, 0, 0];
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (response.url.startsWith("http")) requests += 1;
      if (type === "Script") scripts.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(idleMs);
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    const text = await page.evaluate(() => document.body.innerText);
    return { ...seen, scriptBytes, bytes, requests, text };
  });
