// @module-tag night
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { oldestStory } from "#tests/support/stories.ts";
import { createDataDir, findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const running: SiteRun[] = [];
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

const dataDir = createDataDir();
const has = (...names: string[]): boolean => existsSync(path.join(dataDir, ...names));
/** Folders in which a database is being made. */
const listUnfinished = (): string[] => (has() ? readdirSync(dataDir).filter((name) => name.includes(".new-")) : []);
const newestHas = (...names: string[]): boolean => {
  const newest = listUnfinished().sort().at(-1);
  return has("db") || (newest !== undefined && has(newest, ...names));
};

/** Each is reached after the one before; a start that is already further on counts too. */
const moments: [string, () => boolean][] = [
  ["it holds the folder", () => has("lock")],
  ["it makes a database", () => newestHas()],
  ["it has written the first file", () => newestHas("PG_VERSION")],
  ["it has written the folders", () => newestHas("global", "pg_control")],
  ["it has opened the new database", () => newestHas("postmaster.pid")],
  ["it has the database in its place", () => has("db", "PG_VERSION")],
];

const start = async (): Promise<SiteRun> => {
  const run = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
  running.push(run);
  return run;
};

/** As a process does that outlived a killed start and still makes its database. */
const writeForever = (folder: string): (() => void) => {
  let written = 0;
  const timer = setInterval(() => {
    mkdirSync(folder, { recursive: true });
    for (let count = 0; count < 10; count += 1) writeFileSync(path.join(folder, String((written += 1))), "");
  }, 1);
  return () => clearInterval(timer);
};

test("starts at once after it was killed at any moment of its first start, and leaves nothing of that behind", async () => {
  const stopWriting = writeForever(path.join(dataDir, "db.new-1-1"));
  for (const [moment, isReached] of moments) {
    const site = await start();
    while (!isReached()) {
      expect(site.child.exitCode, `before ${moment}: ${site.output()}`).toBeNull();
      await wait(2);
    }
    site.child.kill("SIGKILL");
    await site.exitCode();
  }
  stopWriting();
  const site = await start();
  await waitUntilReady(site);
  expect(await (await fetch(`${site.url}/landing`)).text()).toContain(`href="/post/${oldestStory.slug}"`);
  await expect.poll(listUnfinished).toEqual([]);
});
