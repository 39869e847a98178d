import { expect, test } from "vitest";
import { findCrisis } from "#contracts/chat/find-crisis.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { harmless, serious } from "./testing/labelled-messages.ts";

const care = shippedContent.get("care");
const isFound = (message: string) => findCrisis(care, message) !== null;

test("finds nearly all messages that speak of suicide or self-harm, in every language", () => {
  const missed = serious.filter((message) => !isFound(message));
  expect(missed.length / serious.length, missed.join("\n")).toBeLessThan(0.05);
});

test("leaves harmless messages alone", () => {
  expect(harmless.filter(isFound)).toEqual([]);
});

test.each([
  "k i l l m y s e l f",
  "I want to k\u200bill my\u200bself",
  "I WANT TO DIE!!!",
  "i want to d1e",
  "Ich möchte sterbén",
  "kіll mуself",
  "I'm going to kill\n\nmyself tonight",
])("sees through %j", (message) => {
  expect(isFound(message)).toBe(true);
});

test("answers in the language of the message, with its help lines and the directory", () => {
  expect(findCrisis(care, "Ich will nicht mehr leben")).toMatchObject({ language: "de" });
  const { content } = findCrisis(care, "I want to kill myself") ?? { content: "" };
  expect(content).toContain("988");
  expect(content).toContain("116 123");
  expect(content).toContain(care.directory.address);
});

test("takes a long message in linear time", () => {
  const time = (length: number) => {
    const from = performance.now();
    findCrisis(care, "a b ".repeat(length));
    return performance.now() - from;
  };
  time(500);
  expect(time(500_000)).toBeLessThan(1_000);
});
