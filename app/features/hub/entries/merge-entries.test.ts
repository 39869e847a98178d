import { expect, test } from "vitest";
import { mergeEntries } from "./merge-entries.ts";

const named = (id: string, title: string) => ({ id, title });

test("puts the owner's entries first and removes duplicate ids", () => {
  const own = [named("log-008", "new"), named("log-006", "own")];
  const ofContent = [named("log-006", "twin"), named("log-005", "old")];
  expect(mergeEntries(own, ofContent)).toEqual([own[0], own[1], ofContent[1]]);
});
