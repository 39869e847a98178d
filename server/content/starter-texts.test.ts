import { describe, expect, test } from "vitest";
import { isCommonPlaceholder } from "#contracts/content/fields.ts";
import { listPlaceholders } from "#contracts/fill.ts";
import { pronounSets, type Pronouns } from "#contracts/content/pronouns.ts";
import { shippedWorld } from "#tests/support/shipped-world.ts";
import { createSnapshot } from "./content-snapshot.ts";
import { loadDocumentSchemas } from "./document-schemas.ts";
import { readShippedDocuments, toStarterTexts } from "./shipped-documents.ts";

const shipped = readShippedDocuments("content");
const findSchema = await loadDocumentSchemas();

/** The documents of a new character, filled in for these pronouns. */
const createMira = (pronouns: Pronouns, language = "en") => {
  const tagline = "Keeps a lighthouse at the end of the pier";
  const persona = { name: "Mira", productName: "Mira", tagline, shortName: "mira", pronouns };
  const onInvalid = (name: string, reason: string) => expect.fail(`${name}: ${reason}`);
  return createSnapshot({
    shipped,
    base: toStarterTexts(language),
    patches: new Map([["persona", persona]]),
    findSchema,
    onInvalid,
  });
};

/** Every text of a value with the way to it. */
const listTexts = (value: unknown, at: string): { at: string; text: string }[] => {
  if (typeof value === "string") return [{ at, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, `${at}.${key}`));
};

const names = shipped.listNames("starter");
const sources = names.flatMap((name) => listTexts(shipped.get(name, "starter"), name));
const find = (texts: { at: string; text: string }[], pattern: RegExp): string[] =>
  texts.filter(({ text }) => pattern.test(text)).map(({ at, text }) => `${at}: ${text.slice(0, 300)}`);

const withoutAddresses = (text: string): string => text.replaceAll(/(?<![\w.])(?:\/[\w.-]+)+/g, "");

const sites = shipped.languages.flatMap((language) => pronounSets.map((pronouns) => ({ language, pronouns })));

describe.each(sites)("the site of a new character ($language, $pronouns)", ({ language, pronouns }) => {
  const mira = createMira(pronouns, language);
  const texts = names.flatMap((name) => listTexts(mira.get(name as "persona"), name));

  test("names neither the shipped persona nor her world", () => {
    // A theme may have butterflies as its sign.
    const said = texts.filter(({ at }) => !at.startsWith("player-controls.controls.signs."));
    const read = said.map(({ at, text }) => ({ at, text: withoutAddresses(text) }));
    expect(find(read, shippedWorld)).toEqual([]);
  });

  test("has no placeholder left that names, tagline or pronouns fill in", () => {
    const left = texts.filter(({ text }) => listPlaceholders(text).some(isCommonPlaceholder));
    expect(left.map(({ at }) => at)).toEqual([]);
  });

  test("has descriptions that search engines show whole", () => {
    const descriptions = texts.filter(
      ({ at }) => /^[\w/-]+(?:\.\w+)?\.description$/.test(at) && !at.includes(".steps."),
    );
    expect(descriptions.filter(({ text }) => text.length > 160)).toEqual([]);
  });
});

describe("texts that go with any pronouns", () => {
  const verb = String.raw`\{(?:are|have|were|do)\}`;
  const helper = "(?:can|could|did|does|may|might|must|should|will|would)";
  const adverb = "(?:(?:also|always|first|never|now|only) )?";
  const afterThey = String.raw`${adverb}(?:${verb}|\w+\{e?s\}|(?:${helper}|\w+ed|came|made|met|said|wrote)\b)`;

  test("have a verb that agrees after {they}", () => {
    // In a question the verb that agrees comes before: "What {do} {they} want?"
    const wrong = String.raw`(?<!(?:${verb}|\b${helper}) )\{they\}(?! ${afterThey}|[.,?:;])`;
    expect(find(sources, new RegExp(wrong, "i"))).toEqual([]);
  });

  test("have a verb that agrees before {they} in questions", () => {
    expect(find(sources, /\b(?:is|are|was|were|has|have|does|do) \{they\}/i)).toEqual([]);
  });

  test("have the singular after the name", () => {
    const wrong = String.raw`(?<!\b${helper} )\{persona\} (?:${verb}|\w+\{e?s\}|(?:are|have|were)\b)`;
    expect(find(sources, new RegExp(wrong, "i"))).toEqual([]);
  });

  test("have no pronoun of the shipped persona", () => {
    const inEnglish = sources.filter(({ at }) => !/^(?:care\.languages|language\.pronouns)\./.test(at));
    expect(find(inEnglish, /\b(?:she|her|hers|herself)\b/i)).toEqual([]);
  });
});

test("only the character, NEO and whoever uses the site speak in the first person", () => {
  const speakers =
    /^(?:chat|play|neo|neo-chat|neo\/.*|hub\/command-center|account|character|persona-chat|care\.languages|care\.refusals|admin|hub\/guide\/.*)\./;
  const firstPerson =
    /(?<!\+)\bI(?:'(?:m|ve|d|ll))?\b|\bmy (?:own|song|stories|story|site|voice)\b|\b(?:talk|read it) to me\b/i;
  const others = sources.filter(({ at }) => !speakers.test(at));
  expect(find(others, firstPerson)).toEqual([]);
});
