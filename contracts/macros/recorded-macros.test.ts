import { expect, test } from "vitest";
import card from "../../tests/played/cards/macros.json" with { type: "json" };
import reference from "../../tests/played/reference/macros.json" with { type: "json" };
import { fillMacros, listUnknownMacros } from "./fill-macros.ts";

const { description, first_mes: greeting } = card.data;
const { messages = [] } = reference.turns[0] ?? {};
const [, told] = messages;
const greeted = messages.find(({ role }) => role === "assistant")?.content ?? "";
const said = messages.at(-1)?.content ?? "";
const values = { char: "Orla", user: "Guest", now: new Date("2026-11-28T12:59:30Z"), seed: "1" };

test("fills the greeting as the program does that its author wrote it for", () => {
  expect(fillMacros(greeting, values)).toBe(greeted);
});

test("fills all other macros as it does, but that unknown ones vanish", () => {
  const conversation = { lastMessage: said, lastUserMessage: said, lastCharMessage: greeted, model: "rec" };
  const filled = fillMacros(description, { ...values, ...conversation, others: new Map([["maxprompt", "7892"]]) });
  expect(filled).toBe(told?.content.replace("{{unknownmacro}}", "").replace("{{hidden_key:x}}", ""));
  expect(listUnknownMacros(description)).toEqual(["unknownmacro", "#if", "/if"]);
});
