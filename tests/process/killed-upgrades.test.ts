// @module-tag night
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
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

/** The bytes of the tables of a database that is being written. */
const measureTables = (directory: string): number =>
  readdirSync(path.join(directory, "base"))
    .flatMap((name) => readdirSync(path.join(directory, "base", name)).map((file) => path.join("base", name, file)))
    .reduce((sum, file) => sum + (statSync(path.join(directory, file), { throwIfNoEntry: false })?.size ?? 0), 0);

const readVersion = (...names: string[]): string | null => {
  const file = path.join(...names, "PG_VERSION");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
};

test("upgrades a database although it was killed after every step and while it copied, and loses nothing", async () => {
  const dataDir = await unpackOldSite("november-25");
  const directory = path.join(dataDir, "db");
  const before = await readOldRows(directory);
  /** Where the database of this run is made. */
  const findUnfinished = ({ child }: SiteRun): string | null => {
    const scratch = readdirSync(dataDir).find((name) => name.includes(`.new-${child.pid}-`));
    return scratch === undefined ? null : path.join(dataDir, scratch, "new");
  };
  const has = (run: SiteRun, file: string): boolean => existsSync(path.join(findUnfinished(run) ?? "", file));
  for (const file of ["PG_VERSION", "postmaster.pid"]) {
    const run = upgrade(directory);
    await killWhen(run, () => has(run, file));
  }
  // As its tables are made, then as rows are copied into them.
  for (const grownBytes of [200_000, 1_500_000, 2_900_000]) {
    const run = upgrade(directory);
    let openedBytes = Infinity;
    await killWhen(run, () => {
      if (!has(run, "postmaster.pid")) return false;
      const bytes = measureTables(findUnfinished(run) ?? "");
      if (openedBytes === Infinity) openedBytes = bytes;
      return bytes > openedBytes + grownBytes;
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
