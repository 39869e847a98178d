import { chromium } from "@playwright/test";
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
for (const url of process.argv.slice(2)) {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-gpu"],
  });
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
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { log });
    const t = () => Math.round(performance.now());
    new PerformanceObserver((l) => {
      for (const e of l.getEntries()) log.push(`${Math.round(e.startTime)} long ${Math.round(e.duration)}`);
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((l) => {
      for (const e of l.getEntries()) log.push(`${Math.round(e.startTime)} ${e.name}`);
    }).observe({ type: "paint", buffered: true });
    const seen = new Set<Element>();
    let alive = false;
    let pre = false;
    let fib = false;
    setInterval(() => {
      if (!pre && document.querySelector("link[rel=modulepreload]")) {
        pre = true;
        log.push(`${t()} started`);
      }
      if (!fib && Object.keys(document.documentElement).some((k) => k.startsWith("__reactFiber"))) {
        fib = true;
        log.push(`${t()} root hydrated`);
      }
      if (!alive && document.documentElement?.dataset.alive !== undefined) {
        alive = true;
        log.push(`${t()} alive`);
      }
      for (const e of document.querySelectorAll("[data-part] > div > *"))
        if (!seen.has(e) && Object.keys(e).some((k) => k.startsWith("__reactFiber"))) {
          seen.add(e);
          log.push(
            `${t()} island ${e.closest("[data-part]")?.getAttribute("data-part")} top ${Math.round(e.getBoundingClientRect().top)}`,
          );
        }
    }, 10);
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(7000);
  const log = await page.evaluate(() => [
    ...(window as any).log,
    ...performance
      .getEntriesByType("resource")
      .filter(
        (r) => r.name.endsWith(".js") || r.name.endsWith("css") || r.name.includes("woff") || r.name.includes("media"),
      )
      .map(
        (r) =>
          `${Math.round(r.startTime)} ${r.name.split("/").pop()} until ${Math.round((r as any).responseEnd)} ${(r as any).encodedBodySize}`,
      ),
  ]);
  console.log(url);
  console.log(
    log
      .toSorted((a, b) => parseInt(a) - parseInt(b))
      .map((l) => "  " + l)
      .join("\n"),
  );
  await browser.close();
}
