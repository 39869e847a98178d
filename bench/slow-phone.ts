import { brotliCompressSync } from "node:zlib";
import { type Figure, type Measurement, pages } from "./measurement.ts";
import { visit, withPage } from "./visit.ts";
import { withBareServer } from "./with-bare-server.ts";

const pressedAtMs = 1_000;

const toParagraph = (line: string) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;

/** The largest paint of a page of nothing but this text. */
const measureBarePaint = (text: string): Promise<number> => {
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>';
  const body = brotliCompressSync(head + text.split("\n").map(toParagraph).join("\n"));
  const headers = { "content-type": "text/html", "content-encoding": "br" };
  return withBareServer({ headers, body }, async (url) => (await visit(url, true)).largestPaintMs);
};

/** Paints and blocking of first visits on a slow phone: 4 times less CPU, 150 ms, 1.6 Mbit/s. */
export const slowPhone: Measurement = {
  measure: async (site) => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const { taskMs, firstPaintMs, largestPaintMs, layoutShift, text } = await visit(site.url + path, true);
      const blockedMs = taskMs.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0);
      figures.push(
        { what: `${name} on the phone: blocked`, unit: "ms", value: blockedMs },
        { what: `${name} on the phone: longest task`, unit: "ms", value: Math.max(0, ...taskMs) },
        { what: `${name} on the phone: first paint`, unit: "ms", value: firstPaintMs },
        { what: `${name} on the phone: largest paint`, unit: "ms", value: largestPaintMs },
        {
          what: `${name} on the phone: largest paint`,
          unit: "times bare",
          value: largestPaintMs / (await measureBarePaint(text)),
        },
        { what: `${name} on the phone: layout shift`, unit: "score", value: Number(layoutShift.toFixed(3)) },
      );
    }
    return figures;
  },
};

const pressSwitch = (at: number) => {
  const effect = new Promise<number>((resolve, reject) => {
    const press = () => {
      const target = document.querySelector<HTMLElement>("[role=switch]");
      if (!target) return setTimeout(press, 10);
      setTimeout(() => reject(new Error("A press on the theme switch had no effect.")), 15_000);
      new MutationObserver(() => resolve(performance.now())).observe(document.documentElement, {
        attributeFilter: ["data-theme"],
      });
      return target.click();
    };
    setTimeout(press, at - performance.now());
  });
  Object.assign(window, { effect });
};

/** When a press on the theme switch takes effect that comes before the page is hydrated. */
export const earlyPress: Measurement = {
  measure: async (site) => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const value = await withPage(true, async (page) => {
        await page.addInitScript(pressSwitch, pressedAtMs);
        await page.goto(site.url + path, { waitUntil: "load" });
        return page.evaluate(() => (window as unknown as { effect: Promise<number> }).effect);
      });
      figures.push({ what: `${name} on the phone: effect of a press at 1 s`, unit: "ms", value });
    }
    return figures;
  },
};
