import { load } from "./load.ts";
import { type Measurement, pages } from "./measurement.ts";
import { browserHeaders } from "./send.ts";
import { withSite } from "./start-site.ts";

const usualSeconds = 4;

/** Starts, on an empty folder and again, and the resident memory of a site of its own. */
export const startAndMemory: Measurement = {
  measure: ({ folder }, { seconds = usualSeconds }) =>
    withSite(folder, {}, async (site) => {
      const secondStartMs = await site.restart();
      await site.settle();
      const atRest = site.readMemoryMb();
      for (const path of Object.values(pages)) await load(site.url + path, browserHeaders, seconds);
      return [
        { what: "first start", unit: "ms", value: site.firstStartMs },
        { what: "second start", unit: "ms", value: secondStartMs },
        { what: "memory at rest", unit: "MB", value: atRest },
        { what: "memory after load", unit: "MB", value: site.readMemoryMb() },
      ];
    }),
};
