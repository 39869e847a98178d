import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// Largest paint, layout shift, blocking time and bytes of a page on a slow phone; the median of five cold visits.
// Usage: node bench/slow-phone.ts http://localhost:3000/landing [more addresses]
const visits = 5;
const debounceMs = 4_000;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
type Figures = { lcp: number; cls: number; tbt: number; jsKb: number; cssKb: number; element: string };

const watch = () => {
  const figures = { lcp: 0, cls: 0, tbt: 0, element: "" };
  Object.assign(window, { figures });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element?: Element };
      figures.lcp = entry.startTime;
      figures.element = element ? `${element.tagName} ${element.className}`.slice(0, 60) : "";
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) figures.cls += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.tbt += Math.max(0, entry.duration - 50);
  }).observe({ type: "longtask", buffered: true });
};

const visit = async (url: string): Promise<Figures> => {
  const executablePath =
    process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const bytes = { Script: 0, Stylesheet: 0 } as Record<string, number>;
    const types = new Map<string, string>();
    session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? "";
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(debounceMs);
    const figures = await page.evaluate(
      () => (window as unknown as { figures: Omit<Figures, "jsKb" | "cssKb"> }).figures,
    );
    return { ...figures, jsKb: (bytes.Script ?? 0) / 1_000, cssKb: (bytes.Stylesheet ?? 0) / 1_000 };
  } finally {
    await browser.close();
  }
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

for (const url of process.argv.slice(2)) {
  const all: Figures[] = [];
  for (let count = 0; count < visits; count++) all.push(await visit(url));
  const of = (name: "lcp" | "cls" | "tbt" | "jsKb" | "cssKb") => median(all.map((figures) => figures[name]));
  console.log(
    `${url}\n  largest paint ${Math.round(of("lcp"))} ms (${all[0]?.element}), shift ${of("cls").toFixed(3)}, blocked ${Math.round(of("tbt"))} ms, ${of("jsKb").toFixed(1)} KB JavaScript, ${of("cssKb").toFixed(1)} KB CSS`,
  );
}
