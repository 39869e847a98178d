import { once } from "node:events";
import { readdirSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { oldestStory } from "#tests/support/stories.ts";
import { openDatabase } from "#tests/support/open-database.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, createDataDir, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const running: SiteRun[] = [];
const dataDir = await createPreparedDataDir();
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

/** The site that the second test leaves running for the third. */
let idle: SiteRun;

const start = async (): Promise<SiteRun> => {
  const run = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
  running.push(run);
  await waitUntilReady(run);
  return run;
};
/** Sends SIGTERM and returns the exit code: 1 if the site exceeds its own shutdown limit. */
const terminate = async (site: SiteRun): Promise<number | null> => {
  site.child.kill("SIGTERM");
  return site.exitCode();
};
/** A download that is not read, larger than the buffers of both sides. */
const startPausedDownload = async (url: string): Promise<IncomingMessage> => {
  const [response] = (await once(get(url), "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  response.pause();
  return response;
};

test("exits with code 0 on SIGTERM despite a paused download, a connection for messages, idle connections and an incomplete request, and stores the view counts", async () => {
  const site = await start();
  await (
    await fetch(`${site.url}/landing`, {
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0", accept: "text/html" },
    })
  ).text();
  const media = /\/media\/[^"' ]+\.(?:mp4|webm|mp3|m4a|ogg)/.exec(await (await fetch(`${site.url}/`)).text())?.[0];
  expect(media).toBeDefined();
  const download = await startPausedDownload(`${site.url}${media}`);
  expect(download.statusCode).toBe(200);
  const incomplete = connect(Number(new URL(site.url).port), "127.0.0.1").on("error", () => undefined);
  incomplete.write("POST /functions/v1/track-event HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{");
  const page = await (await fetch(`${site.url}/landing`)).text();
  const key = /sb_publishable_[\w-]+/.exec(page)?.[0];
  const messages = new WebSocket(`${site.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
  await once(messages, "open");
  const closed = once(messages, "close") as Promise<[CloseEvent]>;
  expect(await terminate(site)).toBe(0);
  expect((await closed)[0].code).toBe(1012);
  download.destroy();
  incomplete.destroy();
  const database = await openDatabase(`${dataDir}/db`);
  const [row] = await database.query<{ views: number }>("select sum(views)::int as views from public.page_views");
  await database.close();
  expect(row?.views).toBeGreaterThan(0);
});

test("exits with code 0 on SIGTERM during startup, and the next start succeeds", { tags: "night" }, async () => {
  const empty = createDataDir();
  const run = runSite({ PORT: String(await findFreePort()), DATA_DIR: empty });
  running.push(run);
  await expect.poll(() => readdirSync(empty).join()).toContain("db.new-");
  expect(await terminate(run)).toBe(0);
  const next = runSite({ PORT: String(await findFreePort()), DATA_DIR: empty });
  running.push(next);
  await waitUntilReady(next);
  expect((await fetch(`${next.url}/post/${oldestStory.slug}`)).status).toBe(200);
  idle = next;
});

test("exits with code 0 on SIGTERM without active requests", { tags: "night" }, async () => {
  await (await fetch(`${idle.url}/healthz`)).text();
  expect(await terminate(idle)).toBe(0);
});
