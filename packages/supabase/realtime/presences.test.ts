import { expect, test } from "vitest";
import type { Message } from "./messages.ts";
import { createPresences, type Presences } from "./presences.ts";

/** Processes of one site that hear each other; `silence` keeps one from being heard. */
const createSite = () => {
  let now = 0;
  const silent = new Set<string>();
  const processes = new Map<string, Presences>();
  const changes: string[] = [];
  const add = (process: string): Presences => {
    const tell = (message: Message) => {
      if (!silent.has(process)) for (const other of processes.values()) other.receive(message);
    };
    const presences = createPresences({
      process,
      tell,
      onChange: (name, { joins, leaves }) =>
        void changes.push(`${process} ${name} +${Object.keys(joins).join()} -${Object.keys(leaves).join()}`),
      now: () => now,
    });
    processes.set(process, presences);
    return presences;
  };
  return { add, changes, silence: (process: string) => silent.add(process), pass: (ms: number) => (now += ms) };
};

test("shows in every process who is in a channel, and tells each change once", () => {
  const { add, changes } = createSite();
  const [one, two] = [add("one"), add("two")];
  const ref = one.enter("console", "ada", { mood: "calm" });
  two.enter("console", "ben", {});
  expect(Object.keys(one.list("console"))).toEqual(Object.keys(two.list("console")));
  expect(two.list("console").ada).toEqual({ metas: [{ mood: "calm", phx_ref: ref }] });
  const late = add("late");
  late.ask();
  expect(Object.keys(late.list("console")).toSorted()).toEqual(["ada", "ben"]);
  one.leave(ref);
  expect([one, two, late].map((process) => Object.keys(process.list("console")))).toEqual([["ben"], ["ben"], ["ben"]]);
  expect(changes.filter((change) => change.startsWith("two"))).toEqual([
    "two console +ada -",
    "two console +ben -",
    "two console + -ada",
  ]);
  expect(one.list("visitors")).toEqual({});
});

test("forgets who was in a process that ended without a word", () => {
  const { add, silence, pass } = createSite();
  const [one, two] = [add("one"), add("two")];
  one.enter("console", "ada", {});
  two.enter("console", "ben", {});
  silence("two");
  pass(50_000);
  one.sweep();
  expect(Object.keys(one.list("console"))).toEqual(["ada", "ben"]);
  pass(20_000);
  one.sweep();
  expect(Object.keys(one.list("console"))).toEqual(["ada"]);
});
