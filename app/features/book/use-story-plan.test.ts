import { expect, test } from "vitest";
import { parsePlan } from "./use-story-plan.ts";

const plan = {
  seed: "one",
  madeBy: "built-in",
  title: "The lamp",
  premise: "",
  beats: [{ text: "It is lit.", passage: "start" }],
  thread: null,
  leftOpen: null,
  tags: [],
  leansOn: ["a fact"],
};

test("takes a stored plan, and nothing that is broken", () => {
  expect(parsePlan(plan)).toEqual(plan);
  for (const broken of [
    undefined,
    null,
    "text",
    {},
    { ...plan, beats: [null] },
    { ...plan, tags: [1] },
    { ...plan, leftOpen: { statement: 2 } },
  ])
    expect(parsePlan(broken)).toBeNull();
});
