// @module-tag night
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { oldestStory } from "#tests/support/stories.ts";
import { mountSmallDisk } from "./mount-small-disk.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const disk = mountSmallDisk(200);
const folder = disk?.folder ?? "";
const dataDir = path.join(folder, "data");
afterAll(() => disk?.unmount());

let site: SiteRun | undefined;
afterEach(async () => {
  site?.child.kill("SIGKILL");
  await site?.exitCode();
  site = undefined;
});

const start = async (): Promise<SiteRun> => {
  site = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, ADMIN_MODE: "auto" });
  return site;
};
const create = (url: string) => {
  const { host } = new URL(url);
  const body = JSON.stringify({ action: "create", postData: { title: "A title", content: "x".repeat(10_000) } });
  return fetch(`${url}/functions/v1/posts-admin`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", host, origin: url },
  });
};

// Only root can mount a disk; tests/contract/disk-full.test.ts covers the same for all users with simulated figures.
describe.runIf(disk)("a small disk", () => {
  test("serves reads with 15 MB left, reports it, exits on SIGTERM and does not start again", async () => {
    await createPreparedDataDir(dataDir);
    const first = await start();
    await waitUntilReady(first);
    expect((await create(first.url)).status).toBe(200);
    await disk?.fillUntil(15);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const rejected = await create(first.url);
    expect([rejected.status, await rejected.text()]).toEqual([
      503,
      expect.stringContaining("The disk of this site is full"),
    ]);
    expect((await fetch(`${first.url}/post/${oldestStory.slug}`)).status).toBe(200);
    expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ status: "unavailable", failing: ["disk"] });
    first.child.kill("SIGTERM");
    expect(await first.exitCode()).toBe(0);

    const second = await start();
    expect(await second.exitCode()).toBe(1);
    expect(second.output()).toMatch(
      /The disk of .* is full: 1\d MB are free, and the database needs at least 64 MB\. Free some space and start again\./,
    );
    expect(second.output()).not.toMatch(/delete/i);

    disk?.free();
    const third = await start();
    await waitUntilReady(third);
    third.child.kill("SIGTERM");
    expect(await third.exitCode()).toBe(0);
  });

  test("explains a failed first start on a full disk", async () => {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    await disk?.fillUntil(0);
    const run = await start();
    expect(await run.exitCode()).toBe(1);
    expect(run.output()).toMatch(/The disk of .* is full/);
    expect(run.output()).not.toMatch(/delete|    at /i);
  });
});
