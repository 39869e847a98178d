import { setTimeout as wait } from "node:timers/promises";
import { isLoopbackHost } from "#server/loopback.ts";
import { createHeavyAttacks, createOddRequest, holdConnections, type Outcome, send } from "./attacks.ts";
import { startSite } from "./site-process.ts";

// Response times for visitors while the site is attacked from one machine for 20 s.
// Usage: node bench/under-attack.ts [--odd-only] [address of a site on this machine]
const port = 4410;
const attackMs = 20_000;
const oddPerSecond = 200;
const heavyEveryMs = 1_000;
const measureEveryMs = 20;
const timeoutMs = 10_000;
const targets = { pageP99Ms: 100, healthP99Ms: 250, memoryMb: 600 };

const isOddOnly = process.argv.includes("--odd-only");
const address = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
if (address && !isLoopbackHost(new URL(address).hostname))
  throw new Error("Only a site on this machine may be attacked.");
const site = address ? null : await startSite({ port });
const url = site?.url ?? new URL(address as string).origin;
const settings = /id="public-settings">(.*?)<\/script>/.exec(await (await fetch(`${url}/landing`)).text())?.[1] ?? "{}";
const { publishableKey = "" } = JSON.parse(settings) as { publishableKey?: string };

const percentile = (values: number[], part: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const isRunning = () => performance.now() < endsAt && !(site?.hasEnded() ?? false);
const pending = new Set<Promise<unknown>>();
const statuses = new Map<number, number>();

const count = async (outcome: Promise<Outcome>) => {
  const counted = outcome.then(({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1));
  pending.add(counted);
  await counted.finally(() => pending.delete(counted));
};

/** Calls `act` at a steady rate, without waiting for responses. */
const repeat = async (everyMs: number, act: () => void): Promise<void> => {
  for (let next = performance.now(); isRunning(); next += everyMs) {
    act();
    await wait(Math.max(0, next + everyMs - performance.now()));
  }
};

/** Requests one path repeatedly; a request without a response counts with its timeout. */
const measure = async (path: string): Promise<{ p99Ms: number; failed: number }> => {
  const answers: Outcome[] = [];
  await repeat(measureEveryMs, () => void send(url, { path }, timeoutMs).then((outcome) => answers.push(outcome)));
  await wait(site?.hasEnded() ? 0 : 2_000);
  return {
    p99Ms: percentile(
      answers.map(({ ms, status }) => (status === 0 ? timeoutMs : ms)),
      0.99,
    ),
    failed: answers.filter(({ status }) => status !== 200).length,
  };
};

await send(url, { path: "/post/first-light" }, timeoutMs);
let memoryMb = site?.memoryMb() ?? 0;
const endsAt = performance.now() + attackMs;
const held = isOddOnly ? [] : holdConnections(url, publishableKey);
const [page, health] = await Promise.all([
  measure("/post/first-light"),
  measure("/healthz"),
  repeat(250, () => (memoryMb = Math.max(memoryMb, site?.memoryMb() ?? 0))),
  repeat(1_000 / oddPerSecond, () => void count(send(url, createOddRequest(publishableKey), timeoutMs))),
  ...(isOddOnly ? [] : Object.values(createHeavyAttacks(publishableKey))).map((attack) =>
    repeat(heavyEveryMs, () => void count(send(url, attack, timeoutMs))),
  ),
]);
await Promise.race([Promise.all(pending), wait(timeoutMs)]);
for (const socket of held) socket.destroy();
const lives = !(site?.hasEnded() ?? false) && (await send(url, { path: "/healthz" }, timeoutMs)).status === 200;
const serverErrors = [...statuses]
  .filter(([status]) => status >= 500 && status !== 503 && status !== 507)
  .reduce((sum, [, times]) => sum + times, 0);

const rows: [string, string, string, boolean][] = [
  [
    "cached page, p99",
    `${page.p99Ms.toFixed(1)} ms, ${page.failed} failed`,
    `< ${targets.pageP99Ms} ms`,
    page.p99Ms < targets.pageP99Ms && page.failed === 0,
  ],
  [
    "/healthz, p99",
    `${health.p99Ms.toFixed(1)} ms, ${health.failed} failed`,
    `< ${targets.healthP99Ms} ms`,
    health.p99Ms < targets.healthP99Ms && health.failed === 0,
  ],
  [
    "memory, highest",
    site ? `${memoryMb} MB` : "not known",
    `<= ${targets.memoryMb} MB`,
    !site || memoryMb <= targets.memoryMb,
  ],
  ["the process lives", lives ? "yes" : "no", "yes", lives],
  ["errors of the site (5xx but 503, 507)", String(serverErrors), "0", serverErrors === 0],
];
for (const [name, value, target, isMet] of rows)
  console.log(`${name.padEnd(40)} ${value.padEnd(26)} ${target.padEnd(12)} ${isMet ? "ok" : "MISSED"}`);
console.log(
  `answers to the attack: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status || "none"} x ${times}`)
    .join(", ")}`,
);
await site?.stop();
process.exit(rows.every(([, , , isMet]) => isMet) ? 0 : 1);
