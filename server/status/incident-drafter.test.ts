import { beforeEach, expect, test } from "vitest";
import type { ProbeResult } from "#contracts/status/site-status.ts";
import type { SitePart } from "#contracts/values/site-parts.ts";
import { createIncidentDrafter } from "./incident-drafter.ts";
import type { Outage, OutageStore } from "./outage-store.ts";

const minute = 60_000;
let time: number;
let isAway: boolean;
let drafts: Outage[];
let recovered: [SitePart, number][];
let open: Set<SitePart>;
let mails: SitePart[];
beforeEach(() => {
  time = 0;
  isAway = false;
  drafts = [];
  recovered = [];
  open = new Set();
  mails = [];
});

const assertUp = () => {
  if (isAway) throw new Error("away");
};
const store: OutageStore = {
  async listOpen() {
    assertUp();
    return [...open];
  },
  async draft(outage) {
    assertUp();
    drafts.push(outage);
    if (outage.endedAt === null) open.add(outage.part);
  },
  async markRecovered(part, at) {
    assertUp();
    recovered.push([part, at]);
    return open.delete(part);
  },
};
const create = (notify = async ({ part }: Outage) => void mails.push(part)) =>
  createIncidentDrafter({ store, notify, log: { warn: () => undefined } as never, now: () => time });

const toResult = (part: SitePart, status: ProbeResult["status"]): ProbeResult => ({ part, status, ms: 1, note: null });
type Drafter = ReturnType<typeof create>;
/** Rounds of checks, one a minute: `x` failed, `.` passed, `w` slow. */
const run = async (drafter: Drafter, rounds: string, { part = "mail" as SitePart, canStore = true } = {}) => {
  for (const sign of rounds) {
    time += minute;
    const status = sign === "x" ? "down" : sign === "w" ? "warning" : "operational";
    await drafter.update([toResult(part, status), toResult("disk", "operational")], canStore);
  }
};

test.each(["..........", "xx.xx.xx", "xxwxx", "wwwww"])("drafts nothing for %s", async (rounds) => {
  await run(create(), rounds);
  expect([drafts, mails]).toEqual([[], []]);
});

test("drafts one incident per outage, emails each once, and notes when it is over", async () => {
  await run(create(), "..xxxxxx..xxx.");
  expect(drafts).toEqual([
    { part: "mail", beganAt: 3 * minute, endedAt: null },
    { part: "mail", beganAt: 11 * minute, endedAt: null },
  ]);
  expect(recovered).toEqual([
    ["mail", 9 * minute],
    ["mail", 14 * minute],
  ]);
  expect(mails).toEqual(["mail", "mail"]);
});

test("drafts no second incident after a restart, and notes the end of an earlier outage", async () => {
  await run(create(), "xxx");
  await run(create(), "xxxx.");
  expect([drafts.length, recovered.length, mails.length]).toEqual([1, 1, 1]);
});

test("stores nothing without the lease", async () => {
  const other = create();
  await run(other, "xxxxx", { canStore: false });
  expect(drafts).toEqual([]);
  other.reset();
  await run(other, "xx");
  expect(drafts).toEqual([]);
});

test("stores an outage of the database once that is available again", async () => {
  const drafter = create();
  await run(drafter, ".");
  isAway = true;
  await run(drafter, "xxxx", { part: "database", canStore: false });
  isAway = false;
  await run(drafter, "..", { part: "database" });
  expect(drafts).toEqual([{ part: "database", beganAt: 2 * minute, endedAt: 6 * minute }]);
  expect([mails, recovered]).toEqual([["database"], []]);
});

test("retries storing a draft or its end, and drafts once", async () => {
  const drafter = create();
  await run(drafter, "xx");
  isAway = true;
  await run(drafter, "xx");
  isAway = false;
  await run(drafter, "x");
  isAway = true;
  await run(drafter, ".");
  isAway = false;
  await run(drafter, "..");
  expect([drafts.length, recovered.length, mails.length]).toEqual([1, 1, 1]);
});

test("keeps a draft if its email cannot be stored", async () => {
  await run(
    create(() => Promise.reject(new Error("away"))),
    "xxxx.",
  );
  expect([drafts.length, recovered.length]).toEqual([1, 1]);
});
