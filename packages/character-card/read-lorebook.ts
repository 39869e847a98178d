import { CardError } from "./card-error.ts";
import { toCard } from "./card/character-card.ts";
import { type Lorebook, toLorebook } from "./card/lorebook.ts";
import { isJsonObject, type Json } from "./json/json.ts";
import { parseJson } from "./json/parse-json.ts";
import { checkFileSize } from "./limits.ts";
import { isPicture, isZip, readCard } from "./read-card.ts";

/** RisuAI and the standard wrap the lorebook. */
const unwrap = (document: Json): Json =>
  isJsonObject(document) && (document.spec === "lorebook_v3" || document.type === "risu")
    ? (document.data ?? null)
    : document;

export type ReadLorebook = { lorebook: Lorebook; problems: string[] };
type Found = { lorebook: Lorebook | null; problems: string[] };

const readText = (bytes: Uint8Array): Found => {
  const problems: string[] = [];
  const document = parseJson(bytes, problems);
  const card = isJsonObject(document) ? toCard(document) : null;
  return { lorebook: card ? card.card.lorebook : (toLorebook(unwrap(document)) ?? null), problems };
};

const readFromCard = async (bytes: Uint8Array): Promise<Found> => {
  const { card, problems } = await readCard(bytes);
  return { lorebook: card.lorebook, problems };
};

/**
 * Reads a lorebook from JSON: of version 3, world info of SillyTavern, memory books of Agnai, books of RisuAI and
 * NovelAI; or that of a card of any format. Throws CardError.
 */
export const readLorebook = async (bytes: Uint8Array): Promise<ReadLorebook> => {
  checkFileSize(bytes);
  const { lorebook, problems } = isPicture(bytes) || isZip(bytes) ? await readFromCard(bytes) : readText(bytes);
  if (!lorebook) throw new CardError("There is no lorebook in this file.");
  return { lorebook, problems };
};
