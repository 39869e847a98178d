import { expect, test } from "vitest";
import { storyPlanSchema } from "./story-plan.ts";
import { planLimits } from "./story-plan-limits.ts";

const plan = {
  seed: "one",
  madeBy: "built-in",
  title: "The lamp",
  premise: "",
  beats: [{ text: "It is lit.", passage: "start" }, { text: "It goes out." }],
  thread: null,
  leftOpen: null,
  tags: ["Night"],
  leansOn: [],
};

test("takes a plan as it is", () => expect(storyPlanSchema.parse(plan)).toEqual(plan));

test.each<[string, object]>([
  ["another field", { html: "<b>" }],
  ["another field of a scene", { beats: [{ text: "x", done: true }] }],
  ["no title", { title: " " }],
  ["a long title", { title: "x".repeat(planLimits.title + 1) }],
  ["a long scene", { beats: [{ text: "x".repeat(planLimits.beat + 1) }] }],
  ["too many scenes", { beats: Array.from({ length: planLimits.beats + 1 }, () => ({ text: "x" })) }],
  ["too many facts", { leansOn: Array.from({ length: planLimits.facts + 1 }, () => "x") }],
])("refuses a plan with %s", (_what, change) =>
  expect(storyPlanSchema.safeParse({ ...plan, ...change }).success).toBe(false),
);
