import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { careSchema } from "../content/care.ts";
import { findCrisis } from "./find-crisis.ts";

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));
const { languages, lines } = careSchema.parse(await readJson("content/care.json"));
const sentences = z
  .array(z.object({ language: z.string(), text: z.string(), isCrisis: z.boolean() }))
  .parse(await readJson("contracts/care/crisis-sentences.json"));

test("finds most of what speaks of self-harm, and hardly anything else", () => {
  const crises = sentences.filter(({ isCrisis }) => isCrisis);
  const missed = crises.filter(({ text }) => !findCrisis(text, languages)).map(({ text }) => text);
  const wrong = sentences
    .filter(({ text, isCrisis }) => !isCrisis && findCrisis(text, languages))
    .map(({ text }) => text);
  const found = crises.length - missed.length;
  expect(sentences.length).toBeGreaterThanOrEqual(300);
  expect(sentences.length - crises.length).toBeGreaterThanOrEqual(sentences.length * 0.45);
  expect({ recall: found / crises.length >= 0.96, missed }).toMatchObject({ recall: true });
  expect({ precision: found / (found + wrong.length) >= 0.98, wrong }).toMatchObject({ precision: true });
});

test.each(languages.map(({ code }) => code))("answers %s in its own language", (code) => {
  const own = sentences.filter(({ language, isCrisis }) => isCrisis && language === code);
  expect(own.some(({ text }) => findCrisis(text, languages) === code)).toBe(true);
});

test("hears a cry for help beside a harmless phrase", () => {
  expect(findCrisis("I watched Suicide Squad and I want to kill myself", languages)).toBe("en");
  expect(findCrisis("5 kms later I want to kms", languages)).toBe("en");
});

test("reads a long text in time that grows with its length", () => {
  for (const text of ["kill my ".repeat(125_000), "a".repeat(1_000_000), "k ".repeat(500_000), "ни ".repeat(300_000)]) {
    const measure = startCpuTimer();
    findCrisis(text, languages);
    expect(measure()).toBeLessThan(1_000);
  }
});

test("has help lines in at least 30 countries, and for each language one or the directory", () => {
  expect(new Set(lines.map(({ country }) => country)).size).toBeGreaterThanOrEqual(30);
  expect(languages.filter(({ code }) => !lines.some((line) => line.languages.includes(code)))).toEqual([]);
});
