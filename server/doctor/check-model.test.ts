import { expect, test } from "vitest";
import type { PersonaRoom } from "#contracts/chat/persona-room.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { checkLanguage, checkRoom } from "./check-model.ts";

const persona: PersonaRoom = {
  context: 2_048,
  source: "server",
  question: 2_840,
  missing: 0,
  reading: null,
  isSlow: false,
  smallerContext: null,
  parts: [],
};
const check = (change: Partial<PersonaRoom> | null, tokens = 8_192) =>
  checkRoom("Language model", "small at home", {
    tokens,
    source: "server",
    persona: change && { ...persona, ...change },
  });

test("says what room there is, who says so and how much a question takes", () => {
  expect(check(null)).toMatchObject({
    state: "good",
    found: "small at home; it reads 8,192 tokens at once, as its server says",
  });
  expect(check({})).toMatchObject({ state: "good", found: expect.stringContaining("a first question takes 2,840") });
});

test("finds a room bad that is too small for the character, and says what to do", () => {
  expect(check({ missing: 792 }, 2_048)).toMatchObject({
    state: "bad",
    found: expect.stringContaining("792 too few to be told who the character is"),
    advice: expect.stringContaining("--ctx-size"),
  });
});

test("names a smaller room where the machine reads slowly, and what falls out", () => {
  const reading = { tokens: 2_340, seconds: 163 };
  expect(check({ reading, isSlow: true, smallerContext: 2_048 })).toMatchObject({
    state: "advice",
    found: expect.stringContaining("It read 2,340 tokens in 163 s, 14 a second"),
    advice: expect.stringContaining("LLM_CONTEXT=2048"),
  });
  const parts: PersonaRoom["parts"] = [{ name: "lore", tokens: 0, left: ["Never told: “The sea”."] }];
  expect(check({ parts })).toMatchObject({ state: "advice", found: expect.stringContaining("The sea") });
});

test("says what a site in another language lacks without a model", () => {
  const inLocale = (locale: string) => ({ ...shippedContent, get: () => ({ locale }) as never });
  expect(checkLanguage(inLocale("de-DE"), false)).toMatchObject([
    { state: "advice", found: expect.stringMatching(/^this site is in German \(Germany\) and has no/) as string },
  ]);
  expect([checkLanguage(inLocale("de-DE"), true), checkLanguage(inLocale("en-GB"), false)]).toEqual([[], []]);
});
