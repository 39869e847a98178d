// @module-tag night
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/create-test-postgres.ts";
import { createTcpProxy } from "../contract/tcp-proxy.ts";
import { readPublishableKey } from "./sign-up.ts";
import { createDataDir, findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

type Answer = { status: number; retryAfter: string | null };

const running: SiteRun[] = [];
const restarts = 10;
/** What the log says of calls that waited for their deadline. */
const gaveUp = /timed out/i;

let server: TestServer;
let sites: SiteRun[];
let publishableKey: string;

// Replicas share their files.
const dataDir = createDataDir();

const start = async (): Promise<SiteRun> => {
  const run = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, DATABASE_URL: server.url });
  running.push(run);
  return run;
};
beforeAll(async () => {
  server = await startTestServer();
  sites = await Promise.all([start(), start()]);
  for (const site of sites) await waitUntilReady(site);
  publishableKey = await readPublishableKey(sites[0]?.url ?? "");
});
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await server.stop();
});

let requested = 0;
/** A list that no cache holds. */
const readList = async ({ url }: SiteRun): Promise<Answer> => {
  const nobody = `00000000-0000-0000-0000-${String(requested++).padStart(12, "0")}`;
  const response = await fetch(`${url}/rest/v1/posts?select=id,title&id=neq.${nobody}`, {
    headers: { apikey: publishableKey },
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
};

const readPage = async ({ url }: SiteRun): Promise<number> => {
  const response = await fetch(`${url}/landing`, { headers: { accept: "text/html" } });
  await response.arrayBuffer();
  return response.status;
};

test("no process ends while PostgreSQL is restarted ten times under traffic, and requests meanwhile get 503", async () => {
  const answers: Answer[] = [];
  const pages = new Set<number>();
  const control = new AbortController();
  const isRunning = () => sites.every(({ child }) => child.exitCode === null && child.signalCode === null);
  const repeat = async (request: () => Promise<unknown>) => {
    while (!control.signal.aborted && isRunning()) {
      await request().catch(() => undefined);
      await wait(20);
    }
  };
  const traffic = sites.flatMap((site) => [
    ...[1, 2, 3, 4, 5, 6].map(() => repeat(async () => answers.push(await readList(site)))),
    repeat(async () => pages.add(await readPage(site))),
  ]);
  const countFound = () => answers.filter(({ status }) => status === 200).length;
  for (let round = 0; round < restarts && isRunning(); round += 1) {
    const before = countFound();
    await server.restart();
    await expect.poll(() => !isRunning() || countFound() > before + 100).toBe(true);
  }
  control.abort();
  await Promise.all(traffic);

  expect(sites.map(({ child, output }) => (child.exitCode === null ? "runs" : output()))).toEqual(["runs", "runs"]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["2"]));
  expect(pages).toEqual(new Set([200]));
  for (const { output } of sites) expect(output()).not.toContain("uncaught");
  for (const { output } of sites) expect(output()).not.toMatch(gaveUp);
});

test("makes nobody wait while the database is silent, and goes on when it speaks again", async () => {
  const proxy = await createTcpProxy(Number(new URL(server.url).port));
  const url = Object.assign(new URL(server.url), { host: `127.0.0.1:${proxy.port}` }).href;
  const site = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, DATABASE_URL: url });
  running.push(site);
  await waitUntilReady(site);
  await readList(site);
  proxy.freeze();
  const readUnknownPost = async (number: number): Promise<Answer> => {
    const response = await fetch(`${site.url}/post/unheard-of-${number}`, { headers: { accept: "text/html" } });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: null };
  };
  const rounds: Answer[] = [];
  for (let round = 0; round < 4; round += 1) {
    const calls = Array.from({ length: 10 }, (_, number) => [readList(site), readUnknownPost(round * 10 + number)]);
    rounds.push(...(await Promise.all(calls.flat())));
    expect(await readPage(site)).toBe(200);
  }
  expect(rounds.filter(({ status }) => status < 500)).toEqual([]);
  expect(site.output()).not.toMatch(gaveUp);
  proxy.thaw();
  await expect.poll(async () => (await readList(site)).status).toBe(200);
  proxy.close();
});

test("starts as soon as its database does", async () => {
  let late: SiteRun | undefined;
  await server.restart(async () => {
    late = await start();
    await expect.poll(late.output).toContain("the start waits for it");
  });
  if (late) await waitUntilReady(late);
  expect(late?.child.exitCode).toBeNull();
});

test("refuses a replica whose files would be in another folder, in one sentence", async () => {
  const site = runSite({ PORT: String(await findFreePort()), DATA_DIR: createDataDir(), DATABASE_URL: server.url });
  running.push(site);
  expect(await site.exitCode()).toBe(1);
  expect(site.output()).toMatch(/the files of this site are in another folder than .+ or set S3_ENDPOINT\./);
});

test("says which setting is wrong when the database does not exist", async () => {
  const site = runSite({
    PORT: String(await findFreePort()),
    DATA_DIR: createDataDir(),
    DATABASE_URL: `${server.url}x`,
  });
  running.push(site);
  expect(await site.exitCode()).toBe(1);
  expect(site.output()).toContain('DATABASE_URL: this database cannot be opened: database "postgresx" does not exist');
  expect(site.output()).not.toContain("    at ");
});
