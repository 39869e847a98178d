import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPreparedDataDir } from "./prepared-database.ts";
import { signUp, signUpPassword } from "./sign-up.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const dataDir = await createPreparedDataDir();
const email = "ada@example.org";
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
let site: SiteRun;
let headers: Record<string, string>;

const start = async (): Promise<void> => {
  site = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, TRUST_PROXY: "true", ACCESS_POLICY: "open" });
  await waitUntilReady(site);
};
beforeAll(async () => {
  await start();
  headers = await signUp(site.url, dataDir, email);
});
beforeEach(async () => {
  if (site.child.exitCode !== null || site.child.signalCode !== null) await start();
});
afterAll(() => {
  agent.destroy();
  site.child.kill("SIGKILL");
});

type Call = { method?: string; path: string; from: string; body?: object };

/** Status of the response to a request from this address; 0 if the connection was closed without one. */
const send = async ({ method = "POST", path, from, body }: Call): Promise<number> => {
  const sent = request(site.url, { path, method, agent, headers: { ...headers, "x-forwarded-for": from } });
  sent.end(body && JSON.stringify(body));
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    for await (const _ of response);
    return response.statusCode ?? 0;
  } catch {
    return 0;
  }
};
const login = (from: string, password: string, address = email) =>
  send({ path: "/auth/v1/token?grant_type=password", from, body: { email: address, password } });
const attackers = Array.from({ length: 12 }, (_, index) => `198.51.100.${index + 1}`);

/** Sends `calls` at once, and meanwhile checks that the process answers and that somebody else can log in. */
const flood = async (calls: Call[]): Promise<{ statuses: number[]; logins: number[]; health: number[] }> => {
  let isOver = false;
  const [logins, health]: [number[], number[]] = [[], []];
  const attack = Promise.all(calls.map(send)).finally(() => (isOver = true));
  const visit = async () => {
    do logins.push(await login("203.0.113.1", signUpPassword));
    while (!isOver);
  };
  const watch = async () => {
    do {
      health.push(await send({ method: "GET", path: "/healthz", from: "203.0.113.2" }));
      await wait(20);
    } while (!isOver);
  };
  await Promise.all([attack, visit(), watch()]);
  return { statuses: await attack, logins, health };
};

const count = (statuses: number[]): Record<number, number> =>
  statuses.reduce<Record<number, number>>((counts, status) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }), {});
const expectAlive = ({ logins, health }: { logins: number[]; health: number[] }) => {
  expect(new Set(health)).toEqual(new Set([200]));
  expect(new Set(logins)).toEqual(new Set([200]));
  expect([site.child.exitCode, site.child.signalCode]).toEqual([null, null]);
  // The log of warnings: the database thread was never restarted.
  expect(site.output()).not.toContain("the database thread ended");
};

test("lets another person log in while 12 addresses send 60 wrong logins each", async () => {
  const calls = attackers.flatMap((from, address) =>
    Array.from({ length: 60 }, (_, index) => ({
      path: "/auth/v1/token?grant_type=password",
      from,
      body: { email: index % 2 ? email : `nobody-${address}-${index}@example.org`, password: `wrong ${index}` },
    })),
  );
  const seen = await flood(calls);
  expectAlive(seen);
  expect(Object.keys(count(seen.statuses)).filter((status) => !["400", "429", "503"].includes(status))).toEqual([]);
});

test("survives 400 new passwords of one account at once", async () => {
  const calls = Array.from({ length: 400 }, (_, index) => ({
    method: "PUT",
    path: "/auth/v1/user",
    from: attackers[index % 2] ?? "",
    body: { password: `another lantern in the snow ${index}` },
  }));
  const seen = await flood(calls);
  const counts = count(seen.statuses);
  expect(seen.health.every((status) => status === 200)).toBe(true);
  expect(Object.keys(counts).filter((status) => !["200", "422", "429", "503"].includes(status))).toEqual([]);
});
