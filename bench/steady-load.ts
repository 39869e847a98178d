import type { Measurement } from "./measurement.ts";
import { sendSteadily } from "./send-steadily.ts";
import { withSite } from "./start-site.ts";
import { listQuery } from "./throughput.ts";

const usualSeconds = 600;
const perSecond = 300;
const pages = ["/landing", "/stories", "/app", "/app/hub", "/app/documentation", "/rss.xml", "/app/system-status"];
const words = ["light", "heron", "glove", "server", "bucket", "door", "night"];

/** What the requests of a number ask for: mostly pages, some of them other ones each time, then searches and data. */
const toPath = (number: number): string => {
  const kind = number % 10;
  if (kind < 6) return pages[number % pages.length] ?? "/";
  if (kind < 8) return `/landing?page=${number % 500}`;
  if (kind === 8) return `/functions/v1/search?query=${words[number % words.length]}`;
  return listQuery;
};

const toMean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Mixed pages and calls, 300 a second for ten minutes: their times, and whether memory grows. */
export const steadyLoad: Measurement = {
  isLong: true,
  measure: ({ folder }, { seconds = usualSeconds }) =>
    withSite(folder, { LOG_LEVEL: "error", TRUST_PROXY: "true" }, async (site) => {
      const memory: number[] = [];
      const onTick = (past: number) => {
        if (memory.length < past) memory.push(site.readMemoryMb());
      };
      const { getTime, failures } = await sendSteadily(site, {
        perSecond,
        isOver: (past) => past >= seconds,
        toPath,
        onTick,
      });
      const half = Math.floor(memory.length / 2);
      // The first quarter warms caches up.
      const growth = toMean(memory.slice(half)) / toMean(memory.slice(Math.floor(half / 2), half));
      return [
        { what: "steady load: half of the responses within", unit: "ms", value: getTime(0.5) },
        { what: "steady load: 99 % of the responses within", unit: "ms", value: getTime(0.99) },
        { what: "steady load: slowest response", unit: "ms", value: getTime(1) },
        { what: "steady load", unit: "failures", value: failures },
        { what: "steady load: memory of the second half", unit: "times", value: growth },
      ];
    }),
};
