import { expect, test } from "vitest";
import { createReasoningFilter } from "./reasoning-filter.ts";

const filter = (pieces: Iterable<string>): string => {
  const thoughts = createReasoningFilter();
  let shown = "";
  for (const piece of pieces) {
    const { text, isTakenBack } = thoughts.push(piece);
    shown = isTakenBack ? text : shown + text;
  }
  return shown + thoughts.end();
};

test.each([
  ["<think>hm</think>Yes.", "Yes."],
  ["Well. <think>a < b</thin></think>Yes.<think>no</think> So.", "Well. Yes. So."],
  ["<think>for ever", ""],
  ["a <thin", "a <thin"],
  ["1 < 2 and <b> and [1]", "1 < 2 and <b> and [1]"],
  ["<<think>x</think>", "<"],
  ["hm, what to say\n</think>\n\nYes.</think>", "\n\nYes."],
  ["<Thinking>hm</Thinking>Yes.", "Yes."],
  ["<thought>hm</thought>Yes.", "Yes."],
  ["<reasoning>hm</reasoning>Yes.", "Yes."],
  ["[THINK]hm[/THINK]Yes.", "Yes."],
  ["◁think▷hm◁/think▷Yes.", "Yes."],
  ["<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Yes.<|return|>", "Yes."],
  ["<|channel|>final<|message|>Yes.", "Yes."],
  ["analysisThey greet me.assistantfinalYes.", "Yes."],
  ["analysis of a lamp", "analysis of a lamp"],
  ["İ <think>İİİ</think>Yes.", "İ Yes."],
  ["Write `<think>` before and `</think>` after it.", "Write `<think>` before and `</think>` after it."],
])("reduces %j to %j, however it is split", (text, shown) => {
  expect(filter([text])).toBe(shown);
  expect(filter(text)).toBe(shown);
  for (let cut = 1; cut < text.length; cut += 1) expect(filter([text.slice(0, cut), text.slice(cut)])).toBe(shown);
});

test("holds back no more than the beginning of a mark", () => {
  const thoughts = createReasoningFilter();
  expect(thoughts.push("It is on. ".repeat(10_000)).text).toHaveLength(100_000);
  expect(thoughts.push(`${"<".repeat(100_000)}<|chan`).text.length).toBeGreaterThan(99_990);
  thoughts.push("nel|>analysis");
  expect(thoughts.push("hm ".repeat(100_000)).text).toBe("");
  expect(thoughts.end()).toBe("");
});
