import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Measurement } from "./measurement.ts";
import { listQuery } from "./throughput.ts";
import { send } from "./send.ts";
import { withSite } from "./start-site.ts";

const usualSeconds = 600;
const perSecond = 300;
const tickMs = 20;
const answerLimitMs = 30_000;
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
      const agent = new http.Agent({ keepAlive: true });
      const times: number[] = [];
      const problems = new Map<string, number>();
      const ask = async (number: number): Promise<void> => {
        const path = toPath(number);
        const startedAt = performance.now();
        // Each visitor has an address of their own, so that the limits are those of many people.
        const visitor = `203.0.${number % 200}.${1 + (Math.floor(number / 200) % 250)}`;
        const headers = { apikey: site.publishableKey, "x-forwarded-for": visitor };
        const answer = await send(site.url + path, { headers, agent, signal: AbortSignal.timeout(answerLimitMs) }).then(
          ({ status }) => status,
          (error: Error) => error.message,
        );
        times.push(performance.now() - startedAt);
        const problem = `${path.split("?")[0]}: ${answer}`;
        if (answer !== 200) problems.set(problem, (problems.get(problem) ?? 0) + 1);
      };
      const memory: number[] = [];
      const asking = new Set<Promise<void>>();
      const startedAt = performance.now();
      const getSeconds = () => (performance.now() - startedAt) / 1_000;
      for (let sent = 0; getSeconds() < seconds; await wait(tickMs)) {
        for (; sent < Math.floor(getSeconds() * perSecond); sent += 1) {
          const one = ask(sent).finally(() => asking.delete(one));
          asking.add(one);
        }
        if (memory.length < getSeconds()) memory.push(site.readMemoryMb());
      }
      await Promise.all(asking);
      agent.destroy();
      for (const [problem, count] of problems) console.error(`${folder}: ${count} times ${problem}`);
      const half = Math.floor(memory.length / 2);
      // The first quarter warms caches up.
      const growth = toMean(memory.slice(half)) / toMean(memory.slice(Math.floor(half / 2), half));
      const sorted = times.toSorted((one, other) => one - other);
      const getTime = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
      return [
        { what: "steady load: half of the responses within", unit: "ms", value: getTime(0.5) },
        { what: "steady load: 99 % of the responses within", unit: "ms", value: getTime(0.99) },
        { what: "steady load: slowest response", unit: "ms", value: getTime(1) },
        { what: "steady load", unit: "failures", value: [...problems.values()].reduce((sum, one) => sum + one, 0) },
        { what: "steady load: memory of the second half", unit: "times", value: growth },
      ];
    }),
};
