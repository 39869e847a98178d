import type { Care } from "../content/care.ts";
import { findPhrase, foldText, preparePhrases, withoutPhrases } from "./find-phrase.ts";

export type CrisisAnswer = { language: string; content: string };

type Prepared = { language: Care["languages"][number]; phrases: string[]; harmless: string[] };
const known = new WeakMap<Care, Prepared[]>();

const prepare = (care: Care): Prepared[] => {
  const before = known.get(care);
  if (before) return before;
  const prepared = care.languages.map((language) => ({
    language,
    phrases: preparePhrases(language.phrases),
    harmless: preparePhrases(language.harmless),
  }));
  known.set(care, prepared);
  return prepared;
};

const tellLines = (care: Care, countries: readonly string[]): string =>
  countries
    .flatMap((country) => care.lines.filter((line) => line.country === country))
    .map(({ countryName, name, phone }) => `${countryName}: ${name}, ${phone}`)
    .join("\n");

/** The answer to a message that speaks of suicide or self-harm, in its language and with help lines; else null. */
export const findCrisis = (care: Care, message: string): CrisisAnswer | null => {
  const text = foldText(message);
  for (const { language, phrases, harmless } of prepare(care)) {
    if (findPhrase(withoutPhrases(text, harmless), phrases) === null) continue;
    const lines = tellLines(care, language.countries);
    const content = [language.answer, lines, `${care.directory.text} ${care.directory.address}`]
      .filter(Boolean)
      .join("\n\n");
    return { language: language.language, content };
  }
  return null;
};
