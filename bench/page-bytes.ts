import { type Figure, type Measurement, pages } from "./measurement.ts";
import { get } from "./send.ts";
import { visit } from "./visit.ts";

/** HTML of pages, raw and as brotli. */
export const htmlBytes: Measurement = {
  once: true,
  measure: async ({ url }) => {
    const figures = Object.entries({ ...pages, "/auth": "/auth" }).map(async ([name, path]): Promise<Figure[]> => {
      const raw = await get(url + path, { "accept-encoding": "identity" });
      const brotli = await get(url + path, { "accept-encoding": "br" });
      return [
        { what: `HTML of ${name}`, unit: "KB", value: raw.body.length / 1_000 },
        { what: `HTML of ${name}, brotli`, unit: "KB", value: brotli.body.length / 1_000 },
      ];
    });
    return (await Promise.all(figures)).flat();
  },
};

const visitedPages = { ...pages, "/": "/", chat: "/chloe-chat" };

/** What the first visits of pages load in Chromium. */
export const firstVisit: Measurement = {
  measure: async (site) => {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(visitedPages)) {
      const { scriptBytes, bytes, requests } = await visit(site.url + path);
      figures.push(
        { what: `script of ${name}`, unit: "KB", value: scriptBytes / 1_000 },
        { what: `first visit of ${name}`, unit: "KB", value: bytes / 1_000 },
        { what: `first visit of ${name}`, unit: "requests", value: requests },
      );
    }
    return figures;
  },
};
