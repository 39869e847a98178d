import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/create-test-postgres.ts";
import { createDataDir, findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

type Answer = { status: number; retryAfter: string | null; ms: number };

const restarts = 10;
// A call that waits for the database is given up after ten seconds; one that knows that it is away ends before.
const patienceMs = 8_000;

let server: TestServer;
let sites: SiteRun[];
let publishableKey: string;

beforeAll(async () => {
  server = await startTestServer();
  const start = async () =>
    runSite({ PORT: String(await findFreePort()), DATA_DIR: createDataDir(), DATABASE_URL: server.url });
  sites = await Promise.all([start(), start()]);
  for (const site of sites) await waitUntilReady(site);
  const page = await (await fetch(`${sites[0]?.url}/landing`)).text();
  publishableKey = /"publishableKey":"([^"]+)"/.exec(page)?.[1] ?? "";
});
afterAll(async () => {
  for (const { child } of sites) child.kill("SIGKILL");
  await server.stop();
});

let requested = 0;
/** A list that no cache holds. */
const readList = async ({ url }: SiteRun): Promise<Answer> => {
  const nobody = `00000000-0000-0000-0000-${String(requested++).padStart(12, "0")}`;
  const startedAt = performance.now();
  const response = await fetch(`${url}/rest/v1/posts?select=id,title&id=neq.${nobody}`, {
    headers: { apikey: publishableKey },
  });
  await response.arrayBuffer();
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    ms: performance.now() - startedAt,
  };
};

const readPage = async ({ url }: SiteRun): Promise<number> => {
  const response = await fetch(`${url}/landing`, { headers: { accept: "text/html" } });
  await response.arrayBuffer();
  return response.status;
};

test("no process ends while PostgreSQL is restarted ten times under traffic, and requests meanwhile get 503", async () => {
  const answers: Answer[] = [];
  const pages = new Set<number>();
  const sent: Promise<unknown>[] = [];
  const control = new AbortController();
  const isRunning = () => sites.every(({ child }) => child.exitCode === null && child.signalCode === null);
  const send = async (every: number, one: () => Promise<unknown>) => {
    while (!control.signal.aborted && isRunning()) {
      sent.push(one().catch(() => undefined));
      await wait(every);
    }
  };
  const traffic = sites.flatMap((site) => [
    ...[1, 2, 3].map(() => send(20, async () => answers.push(await readList(site)))),
    send(100, async () => pages.add(await readPage(site))),
  ]);
  const readStatus = (site: SiteRun) =>
    readList(site).then(
      ({ status }) => status,
      () => "no answer",
    );
  for (let round = 0; round < restarts && isRunning(); round += 1) {
    await server.restart();
    if (isRunning()) await expect.poll(() => Promise.all(sites.map(readStatus))).toEqual([200, 200]);
  }
  control.abort();
  await Promise.all(traffic);
  await Promise.all(sent);

  expect(sites.map(({ child, output }) => (child.exitCode === null ? "runs" : output()))).toEqual(["runs", "runs"]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["2"]));
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(patienceMs);
  expect(pages).toEqual(new Set([200]));
  for (const { output } of sites) expect(output()).not.toContain("uncaught");
});
