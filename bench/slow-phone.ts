import { existsSync } from "node:fs";
import { type CDPSession, chromium, type Page } from "@playwright/test";

// Measures a page on a slow phone: paints, layout shift, blocking time (in total, and from the first paint on as in
// Lighthouse), time to hydration, bytes, and when a press on the theme switch at 1.0 s takes effect. Prints the median of
// five cold visits.
// Usage: [VISITS=3] node bench/slow-phone.ts http://localhost:3000/landing [more addresses]
const visits = Number(process.env.VISITS ?? 5);
const debounceMs = 4_000;
const pressedAtMs = 1_000;
// A browser that has just started is busy with its own pages, which must not be measured.
const settleMs = 3_000;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
type Task = { end: number; ms: number };
type Measurements = { fcp: number; lcp: number; cls: number; tasks: Task[]; alive: number; element: string };
type Figures = Omit<Measurements, "tasks"> & { tbt: number; tbtPainted: number; jsKb: number; cssKb: number };

const watch = () => {
  const figures: Measurements = { fcp: 0, lcp: 0, cls: 0, tasks: [], alive: 0, element: "" };
  Object.assign(window, { figures });
  // React marks the root element when it has hydrated it.
  const timer = setInterval(() => {
    if (!Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"))) return;
    figures.alive = performance.now();
    clearInterval(timer);
  }, 10);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) figures.fcp = entry.startTime;
  }).observe({ type: "paint", buffered: true });
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
    for (const { duration, startTime } of list.getEntries())
      figures.tasks.push({ end: startTime + duration, ms: duration });
  }).observe({ type: "longtask", buffered: true });
};

const pressSwitch = (at: number) => {
  const effect = new Promise<number>((resolve, reject) =>
    setTimeout(() => {
      setTimeout(() => reject(new Error("A press on the theme switch had no effect within 15 s.")), 15_000);
      new MutationObserver(() => resolve(performance.now())).observe(document.documentElement, {
        attributeFilter: ["data-theme"],
      });
      document.querySelector<HTMLElement>("[role=switch]")?.click();
    }, at - performance.now()),
  );
  Object.assign(window, { effect });
};

const openSlowPhone = async <Result>(use: (page: Page, session: CDPSession) => Promise<Result>): Promise<Result> => {
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
    await page.waitForTimeout(settleMs);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return await use(page, session);
  } finally {
    await browser.close();
  }
};

/** Sum of the time by which tasks exceed 50 ms, in milliseconds. */
const measureBlocking = (tasks: Task[]): number => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);

const visit = (url: string): Promise<Figures> =>
  openSlowPhone(async (page, session) => {
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
    const { tasks, ...figures } = await page.evaluate(() => (window as unknown as { figures: Measurements }).figures);
    const tbt = measureBlocking(tasks);
    const tbtPainted = measureBlocking(tasks.filter(({ end }) => end > figures.fcp));
    return { ...figures, tbt, tbtPainted, jsKb: (bytes.Script ?? 0) / 1_000, cssKb: (bytes.Stylesheet ?? 0) / 1_000 };
  });

const measurePress = (url: string): Promise<number> =>
  openSlowPhone(async (page) => {
    await page.addInitScript(pressSwitch, pressedAtMs);
    await page.goto(url, { waitUntil: "load" });
    return page.evaluate(() => (window as unknown as { effect: Promise<number> }).effect);
  });

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

for (const url of process.argv.slice(2)) {
  const all: Figures[] = [];
  const effects: number[] = [];
  for (let count = 0; count < visits; count++) {
    all.push(await visit(url));
    effects.push(await measurePress(url));
  }
  const of = (name: Exclude<keyof Figures, "element">) => median(all.map((figures) => figures[name]));
  const [fcp, lcp, tbt, tbtPainted, alive] = (["fcp", "lcp", "tbt", "tbtPainted", "alive"] as const).map((name) =>
    Math.round(of(name)),
  );
  console.log(
    `${url}\n  first paint ${fcp} ms, largest ${lcp} ms (${all[0]?.element}), shift ${of("cls").toFixed(3)}, blocked ${tbt} ms (${tbtPainted} after the first paint), alive at ${alive} ms, a press at ${pressedAtMs} ms done at ${Math.round(median(effects))} ms, ${of("jsKb").toFixed(1)} KB JavaScript, ${of("cssKb").toFixed(1)} KB CSS`,
  );
}
