import { expect, test } from "vitest";
import { replaceSections, toTable } from "./report.ts";
import { type Check, MissingError, type RealService } from "./real-service.ts";
import { type Row, runServices } from "./run-services.ts";
import { createTools } from "./tools.ts";

const tools = createTools({ mayInstall: false, isLong: false });
const throwMissing = (reason: string) => {
  throw new MissingError(reason);
};
const createService = (name: string, checks: Check[], closed: string[] = []): RealService => ({
  name,
  title: `A ${name}`,
  find: async () => ({
    version: "1.0",
    open: async () => ({ checks, close: async () => void closed.push(name) }),
  }),
});
const runAll = async (services: RealService[], end = new AbortController().signal): Promise<Row[]> =>
  runServices(services, { tools, end, write: () => undefined });
const holds: Check = { title: "It holds", run: async () => "7 of 7" };
const fails: Check = {
  title: "It fails",
  run: async () => {
    throw new Error("4 of 7", { cause: new Error("three were lost") });
  },
};

test("names what held with its figure, what failed with its reason, and goes on with the next", async () => {
  const closed: string[] = [];
  const rows = await runAll([createService("bucket", [holds, fails, holds], closed), createService("mail", [holds])]);
  expect(rows.map(({ service, outcome, note }) => [service, outcome, note])).toEqual([
    ["A bucket", "held", "7 of 7"],
    ["A bucket", "failed", "4 of 7 (three were lost)"],
    ["A bucket", "held", "7 of 7"],
    ["A mail", "held", "7 of 7"],
  ]);
  expect(closed).toEqual(["bucket"]);
});

test("names a service or a check that cannot be had here as skipped, and one that does not start as failed", async () => {
  const missing = { name: "ghost", title: "A ghost", find: async () => throwMissing("no ghost on this machine") };
  const broken: RealService = {
    name: "broken",
    title: "A broken one",
    find: async () => ({ version: "2.0", open: () => Promise.reject(new Error("no port is free")) }),
  };
  const partly = createService("partly", [{ title: "It needs Java", run: async () => throwMissing("no Java") }, holds]);
  expect(await runAll([missing, broken, partly])).toEqual([
    { service: "A ghost", version: null, check: null, outcome: "skipped", note: "no ghost on this machine" },
    expect.objectContaining({ service: "A broken one", outcome: "failed", note: "no port is free" }),
    expect.objectContaining({ check: "It needs Java", outcome: "skipped", note: "no Java" }),
    expect.objectContaining({ check: "It holds", outcome: "held" }),
  ]);
});

test("ends a check at its limit, and tries nothing more of a service that may still be busy with it", async () => {
  const hangs: Check = { title: "It hangs", run: () => new Promise(() => undefined), limitS: 0.01 };
  const closed: string[] = [];
  const rows = await runAll([createService("slow", [hangs, holds], closed)]);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["failed", "skipped"]);
  expect(closed).toEqual(["slow"]);
});

test("skips what was not tried when the time of the run is over", async () => {
  const time = new AbortController();
  const ends: Check = {
    title: "It is the last",
    run: () => {
      time.abort();
      return new Promise(() => undefined);
    },
  };
  const rows = await runAll([createService("first", [ends, holds]), createService("second", [holds])], time.signal);
  expect(rows.map(({ service, outcome }) => [service, outcome])).toEqual([
    ["A first", "skipped"],
    ["A first", "skipped"],
    ["A second", "skipped"],
  ]);
});

test("installs nothing where it may not", async () => {
  await expect(tools.getPython("nothing", ["no-such-package"])).rejects.toThrow(MissingError);
  await expect(tools.getNpmPackage("no-such-package", "1.0.0")).rejects.toThrow(MissingError);
});

test("writes each service down with its date, and leaves the sections of others alone", async () => {
  const services = [createService("bucket", [holds, fails]), createService("mail", [holds])];
  const page = replaceSections("", await runAll(services), "2026-01-02");
  expect(page).toContain("| It fails | failed | 4 of 7 (three were lost) |");
  const later = replaceSections(page, await runAll([createService("bucket", [holds])]), "2026-03-04");
  expect(later).toContain("## A bucket\n\n1.0, 2026-03-04.");
  expect(later).not.toContain("It fails");
  expect(later.slice(later.indexOf("## A mail"))).toBe(page.slice(page.indexOf("## A mail")));
});

test("closes with what held of each service, and names all that did not", async () => {
  const table = toTable(await runAll([createService("bucket", [holds, fails])]));
  expect(table).toMatch(/^A bucket {2}1\.0 .*1 held.*1 failed/);
  expect(table).toContain("It fails");
});
