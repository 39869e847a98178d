import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRequestTurns } from "./request-turns.ts";

test("begins a bounded number of requests in one turn of the event loop, and clients with few before those with many", async () => {
  const begin = createRequestTurns(3);
  const begun: string[] = [];
  const ask = (client: string, count: number) => {
    for (let number = 1; number <= count; number += 1) begin(client, () => begun.push(`${client}${number}`));
  };
  ask("burst", 9);
  ask("visitor", 1);
  const turns: string[][] = [];
  while (turns.flat().length < 10) {
    turns.push(begun.splice(0));
    await nextTurn();
  }
  expect(turns.filter(({ length }) => length > 0)).toEqual([
    ["burst1", "burst2", "burst3"],
    ["burst4", "visitor1", "burst5"],
    ["burst6", "burst7", "burst8"],
    ["burst9"],
  ]);
  ask("later", 1);
  expect(begun).toEqual(["later1"]);
});
