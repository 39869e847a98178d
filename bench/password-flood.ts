import { setTimeout as wait } from "node:timers/promises";
import { signUp, signUpPassword } from "#tests/process/sign-up.ts";
import { type Attack, type Outcome, send } from "./attacks.ts";
import { startSite } from "./site-process.ts";

// Response times for other people while 12 addresses send 60 wrong logins each, all at once.
// Usage: node bench/password-flood.ts
const port = 4411;
const timeoutMs = 30_000;
const attackers = 12;
const loginsOfEach = 60;
const limits = { loginMs: 2_000, healthMs: 250 };
const email = "ada@example.org";

const site = await startSite({ port, env: { TRUST_PROXY: "true" } });
const headers = await signUp(site.url, site.dataDir, email);
// The warm-up of the pages is over.
await wait(3_000);

const from = (address: string, attack: Attack): Promise<Outcome> =>
  send(site.url, { ...attack, headers: { ...headers, "x-forwarded-for": address } }, timeoutMs);
const logIn = (address: string, password: string, account = email): Promise<Outcome> =>
  from(address, {
    method: "POST",
    path: "/auth/v1/token?grant_type=password",
    body: JSON.stringify({ email: account, password }),
  });

let isOver = false;
const attack = Promise.all(
  Array.from({ length: attackers * loginsOfEach }, (_, index) =>
    logIn(`198.51.100.${(index % attackers) + 1}`, `wrong ${index}`, `nobody-${index}@example.org`),
  ),
).finally(() => (isOver = true));

const repeat = async (everyMs: number, act: (round: number) => Promise<Outcome>): Promise<Outcome[]> => {
  const outcomes: Promise<Outcome>[] = [];
  do {
    outcomes.push(act(outcomes.length));
    await wait(everyMs);
  } while (!isOver);
  return Promise.all(outcomes);
};
const [logins, health, attacks] = await Promise.all([
  repeat(500, (round) => logIn(`203.0.113.${(round % 250) + 1}`, signUpPassword)),
  repeat(20, () => from("192.0.2.1", { path: "/healthz" })),
  attack,
]);
await site.stop();

const report = (name: string, outcomes: Outcome[], limitMs: number): void => {
  const slowest = Math.max(...outcomes.map(({ ms }) => ms));
  const failed = outcomes.filter(({ status }) => status !== 200).length;
  if (slowest > limitMs || failed > 0) process.exitCode = 1;
  console.log(
    `${name.padEnd(24)} slowest ${slowest.toFixed(0).padStart(5)} ms of ${outcomes.length}, ${failed} failed`,
  );
};
report("login of another person", logins, limits.loginMs);
report("/healthz", health, limits.healthMs);
const refused = attacks.filter(({ status }) => status === 429 || status === 503).length;
console.log(`${"wrong logins".padEnd(24)} ${attacks.length - refused} compared, ${refused} refused`);
