import { expect, test } from "vitest";
import questions from "./support/newcomers-questions.json" with { type: "json" };
import { askNewcomersQuestions, type NewcomersQuestion } from "#tests/support/ask-newcomers-questions.ts";

test("answers nine of ten questions of newcomers, and invents nothing", async () => {
  const asked = await askNewcomersQuestions(questions as NewcomersQuestion[]);
  const missed = asked.filter(({ isRight }) => !isRight).map((one) => `${one.asked.question} => ${one.answer}`);
  expect(asked.length).toBeGreaterThan(200);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(asked.length * 0.11);
  expect(asked.filter((one) => one.asked.isUnknown && !one.isRight)).toEqual([]);
});
