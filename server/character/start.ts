import type { ReadCard } from "@site/character-card/read-card.ts";
import { isAdult } from "@site/character-card/card/is-adult.ts";
import type { CardPart } from "#contracts/character/card-parts.ts";
import type { Profile, StartedCharacter } from "#contracts/character/character-calls.ts";
import type { Chat } from "#contracts/content/chat.ts";
import { AppError } from "#contracts/errors.ts";
import type { Json } from "#contracts/database.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { PortraitSet } from "#contracts/media/character-media.ts";
import { proposeTheme } from "#contracts/theme/propose-theme.ts";
import { baseDocument, type LiveContent } from "../content/live-content.ts";
import { findStored, writeStored } from "../content/document-store.ts";
import { type BaseTexts, english, toStarterTexts } from "../content/shipped-documents.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { toCharacter } from "./card-documents.ts";
import { type Face, listFaces } from "./card-faces.ts";
import { toPortraitDocuments } from "./portrait-documents.ts";
import { requireLanguage } from "./site-language.ts";
import { type NewDocuments, replaceDocuments, startCharacter, toProfileDocuments } from "./start-character.ts";

export type Site = { content: LiveContent; listSeedSlugs(): Promise<readonly string[]> };
type Starter = Pick<OwnerCall, "backend" | "actor" | "log">;

/** Writes down that the owner keeps the shipped persona, so that nobody asks again. */
export const keepCharacter = async (starter: Starter, { content }: Site): Promise<StartedCharacter> => {
  const stored = await findStored(starter, baseDocument);
  if (!stored)
    await writeStored(
      starter,
      { name: baseDocument, version: 0, action: "character kept" },
      { published: { texts: content.base().texts } },
    );
  await content.reload();
  return { name: content.get("persona").name, landing: "/landing", documents: 0, isPublished: true };
};

/** Begins with a character of which only the owner's answers are known. */
export const startFromProfile = (
  starter: Starter,
  { content, listSeedSlugs }: Site,
  { language = english, profile }: { language?: string | undefined; profile: Profile },
) => {
  requireLanguage(content, language);
  return startCharacter(starter, content, {
    documents: toProfileDocuments(content, toStarterTexts(language), profile, {}),
    isPublished: true,
    language,
    listSeedSlugs,
  });
};

type FromCard = {
  card: string;
  read: ReadCard;
  /** Of the plain texts, English if it is not said. */
  language?: string | undefined;
  profile: Profile;
  parts: readonly CardPart[];
  confirmsAdult: boolean;
  makePortrait(image: Uint8Array): Promise<PortraitSet>;
  makeFaces(faces: readonly Face[]): Promise<Chat["faces"]>;
};

/** Texts with the pictures of the portrait: those of the profile, and all others that show the character. */
const withPortrait = (
  content: LiveContent,
  base: BaseTexts,
  documents: NewDocuments,
  portrait: PortraitSet,
): NewDocuments => {
  const shipped = content.shipped();
  const all = shipped
    .listNames(base)
    .map((name): [string, JsonValue] => [name, documents[name] ?? shipped.get(name, base)]);
  return { ...documents, ...toPortraitDocuments(all, portrait) };
};

/** Begins with the character of a card. Throws AppError. */
export const startFromCard = async (
  starter: Starter,
  { content, listSeedSlugs }: Site,
  { card, confirmsAdult, language = english, makeFaces, makePortrait, parts, profile, read }: FromCard,
): Promise<StartedCharacter> => {
  requireLanguage(content, language);
  const base = toStarterTexts(language);
  const isForAdults = isAdult(read.card);
  if (isForAdults && !confirmsAdult)
    throw new AppError(
      "invalid_request",
      "This card says that it is for adults. Please confirm that you want to use it.",
    );
  const choices = { profile, parts: [...parts] };
  const own = parts.includes("greeting") ? profile : { ...profile, greeting: "" };
  let documents = toProfileDocuments(content, base, own, toCharacter(read.card, choices));
  const portrait = parts.includes("portrait") && read.image ? await makePortrait(read.image) : null;
  if (portrait) documents = withPortrait(content, base, documents, portrait);
  const { faces } = parts.includes("faces") ? listFaces(read) : { faces: [] };
  if (faces.length > 0) {
    const chat = (documents.chat ?? content.shipped().get("chat", base)) as { [name: string]: JsonValue };
    documents.chat = { ...chat, faces: await makeFaces(faces) };
  }
  if (portrait && parts.includes("colours") && portrait.colors.length > 0) {
    const theme = content.shipped().get("theme", base) as { [name: string]: JsonValue };
    documents.theme = { ...theme, ...proposeTheme(portrait.colors) };
  }
  return startCharacter(starter, content, {
    documents,
    isPublished: !isForAdults,
    language,
    listSeedSlugs,
    origin: { card, choices },
  });
};

/** Writes the documents of an archive, which are patches already. */
export const writeArchive = async (
  starter: Starter,
  { content }: Site,
  documents: Record<string, JsonValue>,
): Promise<StartedCharacter> => {
  const rows = Object.fromEntries(
    Object.entries(documents).map(([name, published]) => [name, { published: published as Json }]),
  );
  await replaceDocuments(starter, content, rows, "archive");
  const { name } = content.get("persona");
  return { name, landing: "/landing", documents: Object.keys(rows).length, isPublished: true };
};
