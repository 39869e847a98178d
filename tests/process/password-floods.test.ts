// @module-tag night
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPreparedDataDir } from "./prepared-database.ts";
import { signUp, signUpPassword } from "./sign-up.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const dataDir = await createPreparedDataDir();
const [visitor, attacker] = ["ada@example.org", "eve@example.org"];
const attackers = Array.from({ length: 12 }, (_, index) => `198.51.100.${index + 1}`);
/** More than are hashed within the timeout of a database call, and few enough for the event loop of a busy machine. */
const callsAtOnce = 400;
let site: SiteRun;
let headers: Record<string, string>;

beforeAll(async () => {
  site = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, TRUST_PROXY: "true" });
  await waitUntilReady(site);
  await signUp(site.url, visitor);
  headers = await signUp(site.url, attacker);
});
afterAll(() => void site.child.kill("SIGKILL"));

type Call = { method?: string; path: string; from: string; body?: object };

/** Status of the response to a request from this address; 0 if the connection was closed without one. */
const send = async ({ method = "POST", path, from, body }: Call): Promise<number> => {
  const sent = request(site.url, { path, method, agent: false, headers: { ...headers, "x-forwarded-for": from } });
  sent.end(body && JSON.stringify(body));
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    for await (const _ of response);
    return response.statusCode ?? 0;
  } catch {
    return 0;
  }
};
const toLogin = (from: string, email: string, password: string): Call => ({
  path: "/auth/v1/token?grant_type=password",
  from,
  body: { email, password },
});
const toWrongLogins = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const email = index % 2 ? visitor : `nobody-${index}@example.org`;
    return toLogin(attackers[index % attackers.length] ?? "", email, `wrong ${index}`);
  });
const countStatuses = (statuses: number[]): Map<number, number> =>
  statuses.reduce((counts, status) => counts.set(status, (counts.get(status) ?? 0) + 1), new Map<number, number>());

/**
 * Sends calls, hundreds at once. Meanwhile the process answers and somebody else can log in; on a machine that computes
 * a few hashes a second, not every time within the deadline.
 */
const flood = async (calls: Call[]): Promise<Map<number, number>> => {
  let isOver = false;
  const waiting = [...calls];
  const seen: number[] = [];
  const sendNext = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) seen.push(await send(call));
  };
  const attack = Promise.all(Array.from({ length: callsAtOnce }, sendNext)).finally(() => (isOver = true));
  const repeat = async (call: Call): Promise<Map<number, number>> => {
    const statuses: number[] = [];
    do {
      statuses.push(await send(call));
      await wait(20);
    } while (!isOver);
    return countStatuses(statuses);
  };
  const [logins, health] = await Promise.all([
    repeat(toLogin("203.0.113.1", visitor, signUpPassword)),
    repeat({ method: "GET", path: "/healthz", from: "203.0.113.2" }),
    attack,
  ]);
  if (site.child.exitCode !== null || site.child.signalCode !== null)
    throw new Error(`The process ended:\n${site.output()}`);
  expect([...health.keys()]).toEqual([200]);
  expect([...logins.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(logins.get(200)).toBeGreaterThan(0);
  expect(site.output()).not.toContain("the database thread ended");
  return countStatuses(seen);
};

test("lives on while 12 addresses send 60 wrong logins each, and lets another person log in", async () => {
  const statuses = await flood(toWrongLogins(720));
  expect([...statuses.keys()].filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(0);
});

test("lives on while one account sends 400 new passwords from two addresses, a few of which it gets", async () => {
  const calls = Array.from({ length: 400 }, (_, index) => ({
    method: "PUT",
    path: "/auth/v1/user",
    from: attackers[index % 2] ?? "",
    body: { password: `another lantern in the snow ${index}` },
  }));
  const statuses = await flood(calls);
  expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(0);
});

test("lives on while four addresses sign up with passwords of 4,000 characters", async () => {
  const calls = Array.from({ length: 1_200 }, (_, index) => ({
    path: "/auth/v1/signup",
    from: attackers[index % 4] ?? "",
    body: { email: `long-${index}@example.org`, password: `${"1".repeat(3_998)}a` },
  }));
  expect(await flood(calls)).toEqual(new Map([[422, 1_200]]));
});

test("exits with code 0 on SIGTERM while 200 logins wait for their turn", async () => {
  const calls = Array.from({ length: 200 }, (_, index) => toLogin(`192.0.2.${index}`, `${index}@example.org`, "wrong"));
  const sent = calls.map(send);
  // The first response shows that the others are under way.
  await Promise.race(sent);
  site.child.kill("SIGTERM");
  expect(await site.exitCode()).toBe(0);
  expect(
    [...countStatuses(await Promise.all(sent)).keys()].filter((status) => ![0, 400, 429, 503].includes(status)),
  ).toEqual([]);
  expect(site.output()).not.toContain("did not shut down in time");
});
