import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { browserHeaders, send } from "./send.ts";
import type { Site } from "./start-site.ts";

const tickMs = 20;
const answerLimitMs = 30_000;

type Options = {
  perSecond: number;
  /** Whether that is enough, after so many seconds. */
  isOver(seconds: number): boolean;
  /** What the request of a number asks for. */
  toPath(number: number): string;
  /** Called in between, with the seconds since the start. */
  onTick?(seconds: number): void;
};

/**
 * Asks a site at a steady pace, whether it keeps up or not, each time as another visitor: its limits are those of many people,
 * for which it needs TRUST_PROXY. Resolves to the sorted times in ms and the number of failures, which it prints.
 */
export const sendSteadily = async (site: Site, { perSecond, isOver, toPath, onTick }: Options) => {
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  const problems = new Map<string, number>();
  const ask = async (number: number): Promise<void> => {
    const path = toPath(number);
    const startedAt = performance.now();
    const visitor = `203.0.${number % 200}.${1 + (Math.floor(number / 200) % 250)}`;
    const own = path.startsWith("/rest/") ? { apikey: site.publishableKey } : browserHeaders;
    const headers = { ...own, "x-forwarded-for": visitor };
    const answer = await send(site.url + path, { headers, agent, signal: AbortSignal.timeout(answerLimitMs) }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    times.push(performance.now() - startedAt);
    const problem = `${path.split("?")[0]}: ${answer}`;
    if (answer !== 200) problems.set(problem, (problems.get(problem) ?? 0) + 1);
  };
  const asking = new Set<Promise<void>>();
  const startedAt = performance.now();
  const getSeconds = () => (performance.now() - startedAt) / 1_000;
  for (let sent = 0; !isOver(getSeconds()); await wait(tickMs)) {
    for (; sent < Math.floor(getSeconds() * perSecond); sent += 1) {
      const one = ask(sent).finally(() => asking.delete(one));
      asking.add(one);
    }
    onTick?.(getSeconds());
  }
  await Promise.all(asking);
  agent.destroy();
  for (const [problem, count] of problems) console.error(`${site.folder}: ${count} times ${problem}`);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    getTime: (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0,
    failures: [...problems.values()].reduce((sum, one) => sum + one, 0),
  };
};
