import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import {
  createGeneratorState,
  type GeneratorAction,
  type GeneratorState,
  getRequestedPrompt,
  hasPrompt,
  type Job,
  reduceGenerator,
  type ShownPicture,
} from "./generator-state.ts";

const play = getContent("play");

const job: Job = {
  kind: "prompt",
  stage: "asking",
  startedAt: 5,
  basePrompt: "a lamp",
  currentPrompt: "a lamp",
  version: 1,
  parent: null,
  base: null,
  seed: 3,
};
const picture: ShownPicture = {
  id: "one",
  basePrompt: "a lamp",
  currentPrompt: "a lamp",
  imageUrl: "/image",
  hash: null,
  source: "blob:one",
  blob: null,
  report: null,
  status: "pending",
  version: 1,
  seed: 3,
  maker: "sketch",
  parent: null,
  createdAt: 10,
  savedId: null,
};
const remark = { mood: "happy", text: "There." } as const;

const runActions = (...actions: GeneratorAction[]): GeneratorState =>
  actions.reduce(reduceGenerator, createGeneratorState());
const type = (text: string, field: "prompt" | "details" = "prompt") => ({ type: "typed", field, text }) as const;
const lock = { type: "lock-toggled" } as const;
const start = { type: "started", job } as const;
const finish = { type: "finished", picture, remark } as const;

test("starts with the generator's greeting", () => {
  expect(createGeneratorState().remark.text).toBe(play.speech.generator);
});

test("needs a prompt, or details while a prompt is locked", () => {
  expect(hasPrompt(runActions(type("  ")).input)).toBe(false);
  expect(hasPrompt(runActions(type("a lamp")).input)).toBe(true);
  expect(hasPrompt(runActions(type("a lamp"), lock).input)).toBe(false);
  expect(hasPrompt(runActions(type("a lamp"), lock, type("in snow", "details")).input)).toBe(true);
});

test("requests base and details while a prompt is locked, ignoring the prompt field", () => {
  const { input } = runActions(type(" a lamp "), lock, type("in snow", "details"), type("a whale"));
  expect(input.base).toBe("a lamp");
  expect(getRequestedPrompt(input)).toBe("a lamp, in snow");
});

test("sets the base from the prompt after a locked generation without one", () => {
  const locked = runActions(lock, type("a lamp"), type("in snow", "details"));
  expect(locked.input.base).toBe("");
  expect(getRequestedPrompt(locked.input)).toBe("a lamp, in snow");
  expect([start, finish].reduce(reduceGenerator, locked).input.base).toBe("a lamp");
});

test("leaves the base alone after a variation, a failure or a cancelled generation", () => {
  const locked = runActions(lock, type("a lamp"), type("in snow", "details"));
  const variation = { type: "started", job: { ...job, kind: "variation" } } as const;
  expect([variation, finish].reduce(reduceGenerator, locked).input.base).toBe("");
  expect([start, { type: "failed" } as const].reduce(reduceGenerator, locked).input.base).toBe("");
  expect([start, { type: "cancelled" } as const].reduce(reduceGenerator, locked).input.base).toBe("");
});

test("clears base and details on unlock, and keeps the prompt", () => {
  const { input } = runActions(type("a lamp"), lock, type("in snow", "details"), lock);
  expect(input).toMatchObject({ isLocked: false, base: "", details: "", prompt: "a lamp" });
});

test("adds new images first and keeps the input", () => {
  const second = { ...finish, picture: { ...picture, id: "two" } };
  const state = runActions(type("a lamp"), start, finish, start, second);
  expect(state.pictures.map(({ id }) => id)).toEqual(["two", "one"]);
  expect(state).toMatchObject({ job: null, remark, input: { prompt: "a lamp" } });
  expect(runActions(type("a lamp"), start, { type: "failed" })).toMatchObject({
    job: null,
    input: { prompt: "a lamp" },
  });
});

test("runs one job at a time and tracks its stage", () => {
  const other = { type: "started", job: { ...job, seed: 99 } } as const;
  const state = runActions(start, other, { type: "stage-reached", stage: "receiving" });
  expect(state.job).toMatchObject({ seed: 3, stage: "receiving" });
  expect(runActions({ type: "stage-reached", stage: "receiving" }).job).toBeNull();
});

test("shows the persona's remark on a decision", () => {
  const decide = (status: "approved" | "rejected") => runActions(start, finish, { type: "decided", id: "one", status });
  expect(decide("approved").pictures[0]?.status).toBe("approved");
  expect(decide("approved").remark.text).toBe(play.speech.approved);
  expect(decide("rejected").remark.text).toBe(play.speech.rejected);
});

test("merges the images of the account without duplicates, newest first", () => {
  const saved = { ...picture, savedId: "row" };
  const older = { ...picture, id: "old", createdAt: 1 };
  const same = { ...picture, id: "row", savedId: "row" };
  const state = runActions(start, { ...finish, picture: saved }, { type: "loaded", pictures: [older, same] });
  expect(state.pictures.map(({ id }) => id)).toEqual(["one", "old"]);
});

test("restores prompt and seed of a file, and can remove the seed", () => {
  const state = runActions(lock, { type: "restored", prompt: "a whale", seed: 8 });
  expect(state.input).toEqual({ prompt: "a whale", details: "", base: "", isLocked: false, seed: 8 });
  expect(reduceGenerator(state, { type: "seed-removed" }).input.seed).toBeNull();
});
