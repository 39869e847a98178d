import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { unpackOldSite } from "#tests/support/old-sites.ts";
import { findDifferences, readNewRows, readOldRows } from "#tests/support/open-and-read.ts";
import { runSite, type SiteRun } from "./site-process.ts";

const running: SiteRun[] = [];
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

const upgrade = (directory: string, lastStep = ""): SiteRun => {
  const run = runSite({}, ["tests/process/programs/upgrade-database.ts", directory, lastStep]);
  running.push(run);
  return run;
};
const killWhen = async (run: SiteRun, isReached: () => boolean): Promise<void> => {
  while (!isReached()) {
    expect(run.child.exitCode, run.output()).toBeNull();
    await wait(2);
  }
  run.child.kill("SIGKILL");
  await run.exitCode();
};
const finish = async (run: SiteRun): Promise<void> => {
  expect(await run.exitCode(), run.output()).toBe(0);
};

const readVersion = (...names: string[]): string | null => {
  const file = path.join(...names, "PG_VERSION");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
};

test("upgrades a database although it was killed after every step and while it copied, and loses nothing", async () => {
  const dataDir = await unpackOldSite("november-25");
  const directory = path.join(dataDir, "db");
  const before = await readOldRows(directory);
  const listUnfinished = () => readdirSync(dataDir).filter((name) => name.includes(".new-"));
  const newestHas = (...names: string[]) => {
    const newest = listUnfinished().toSorted().at(-1);
    return newest !== undefined && existsSync(path.join(dataDir, newest, ...names));
  };
  for (const file of [
    ["new", "PG_VERSION"],
    ["new", "postmaster.pid"],
  ])
    await killWhen(upgrade(directory), () => newestHas(...file));
  for (const wait of [200, 800, 2_000]) {
    let openedAt = Infinity;
    await killWhen(upgrade(directory), () => {
      if (openedAt === Infinity && newestHas("new", "postmaster.pid")) openedAt = performance.now();
      return performance.now() > openedAt + wait;
    });
  }
  for (const step of ["begun", "installed", "copied", "transferred", "verified"]) {
    const run = upgrade(directory, step);
    await killWhen(run, () => run.output().includes(`${step}\n`));
    expect(readVersion(directory), step).toBe("17");
  }
  expect(findDifferences(before, await readOldRows(directory))).toEqual([]);

  const last = upgrade(directory, "kept");
  await killWhen(last, () => last.output().includes("kept\n"));
  expect([directory, `${directory}.pg17`, `${directory}.verified`].map((name) => readVersion(name))).toEqual([
    null,
    "17",
    "18",
  ]);
  await finish(upgrade(directory));
  expect(readVersion(directory)).toBe("18");
  expect(findDifferences(before, await readNewRows(directory))).toEqual([]);
  expect(findDifferences(before, await readOldRows(`${directory}.pg17`))).toEqual([]);
});
