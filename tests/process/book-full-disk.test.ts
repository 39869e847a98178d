// @module-tag night
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { BookResult, BookStatus } from "#contracts/book/book-run.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { mountSmallDisk } from "./mount-small-disk.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const disk = mountSmallDisk(260);
const cacheDisk = mountSmallDisk(40);

// An image service whose responses fail, immediately or when the test releases them.
let hold: ((response: ServerResponse) => void) | null = null;
const service = createServer((_request, response) => {
  if (hold) hold(response);
  else response.writeHead(500).end();
  hold = null;
});
const holdNextRequest = () => new Promise<ServerResponse>((resolve) => (hold = resolve));

let site: SiteRun | undefined;
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  site?.child.kill("SIGKILL");
  await site?.exitCode();
  for (const one of [disk, cacheDisk]) one?.unmount();
});

const start = async (dataDir: string): Promise<SiteRun> => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as { port: number };
  const imageUrl = `http://127.0.0.1:${port}/{prompt}`;
  site = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, IMAGE_URL_TEMPLATE: imageUrl });
  await waitUntilReady(site);
  return site;
};
const call = async <Answer>({ url }: SiteRun, body: object): Promise<Answer> => {
  const { host } = new URL(url);
  const headers = { "content-type": "application/json", host, origin: url };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch(`${url}/functions/v1/generate-book`, init)).json()) as Answer;
};
const generate = (run: SiteRun) => call<BookResult>(run, { mode: "next", use_source: true, chloe_api_key: "a key" });
const readRun = async (run: SiteRun) => (await call<BookStatus>(run, { mode: "status" })).run;
const expectAlive = async ({ url }: SiteRun) =>
  expect((await fetch(`${url}/post/${oldestStory.slug}`)).status).toBe(200);

// Only root can mount a disk.
test.runIf(disk && cacheDisk)(
  "publishes a story despite a full cache disk, and saves it as a draft after a full data disk has space again",
  async () => {
    if (!disk || !cacheDisk) return;
    const dataDir = path.join(disk.folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    await createPreparedDataDir(dataDir);
    symlinkSync(cacheDisk.folder, path.join(dataDir, "cache"));
    const run = await start(dataDir);

    await cacheDisk.fillUntil(0);
    const { success, downloadUrl } = await generate(run);
    expect(success).toBe(true);
    const rejected = await fetch(run.url + downloadUrl);
    expect([rejected.status, await rejected.text()]).toEqual([
      503,
      expect.stringContaining("The disk of this site is full"),
    ]);
    await expectAlive(run);
    cacheDisk.free();
    const book = await fetch(run.url + downloadUrl);
    const { byteLength } = await book.arrayBuffer();
    expect([book.status, String(byteLength)]).toEqual([200, book.headers.get("content-length")]);

    const imageRequest = holdNextRequest();
    const answer = generate(run);
    const response = await imageRequest;
    await disk.fillUntil(0);
    response.writeHead(500).end();
    expect(await answer).toEqual({ success: false, error: expect.stringContaining("The disk of this site is full") });
    const failed = await readRun(run);
    expect(failed).toMatchObject({ status: "failed", post: null });
    expect(failed?.lines.at(-1)?.text).toContain("It is kept");
    await expectAlive(run);
    disk.free();
    await expect.poll(async () => (await readRun(run))?.post?.status).toBe("draft");
    expect(run.child.exitCode).toBeNull();
  },
);
