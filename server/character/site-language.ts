import type { CharacterStatus, SiteLanguage } from "#contracts/character/character-calls.ts";
import type { Site } from "#contracts/content/content.ts";
import type { Language } from "#contracts/content/language.ts";
import { AppError } from "#contracts/errors.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { type DocumentWriter, findStored, writeAllStored } from "../content/document-store.ts";
import { baseDocument, type LiveContent } from "../content/live-content.ts";
import { english, toStarterTexts } from "../content/shipped-documents.ts";

/** The languages that have plain texts for any character. */
const listLanguages = (content: LiveContent): SiteLanguage[] => {
  const shipped = content.shipped();
  return shipped.languages.map((id) => {
    const { name } = shipped.get("language", toStarterTexts(id)) as Language;
    const { locale } = shipped.get("site", toStarterTexts(id)) as Site;
    return { id, name, locale };
  });
};

/** Throws for a language in which nothing ships. */
export const requireLanguage = (content: LiveContent, language: string): void => {
  const { languages } = content.shipped();
  if (!languages.includes(language))
    throw new AppError(
      "invalid_request",
      `There are no texts in the language "${language}", only in ${languages.join(", ")}.`,
    );
};

const toFirstPart = (locale: string): string => locale.split("-", 1).join();

/** What the panel says about the language of the site. */
export const readLanguageStatus = (
  content: LiveContent,
): Pick<CharacterStatus, "language" | "languages" | "otherLocale"> => {
  const languages = listLanguages(content);
  const { texts, language: stored = english } = content.base();
  const language = texts === "shipped" ? null : stored;
  const { locale } = content.published().getSource("site") as Site;
  const isOther = language !== null && toFirstPart(locale) !== toFirstPart(language);
  return { language, languages, otherLocale: isOther ? locale : null };
};

/** Lays the plain texts of a language below those of the owner. Throws AppError. */
export const changeLanguage = async (owner: DocumentWriter, content: LiveContent, language: string): Promise<void> => {
  requireLanguage(content, language);
  if (content.base().texts === "shipped")
    throw new AppError(
      "conflict",
      `The texts of ${content.get("persona").name} are in English. Begin with another character to choose a language.`,
    );
  const stored = await findStored(owner, baseDocument);
  const published = { ...(stored?.published as { [field: string]: JsonValue } | null), language };
  await writeAllStored(
    owner,
    { action: "language changed", subject: language },
    { [baseDocument]: { version: stored?.version ?? 0, published } },
  );
  await content.reload();
};
