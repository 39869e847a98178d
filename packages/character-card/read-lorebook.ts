import { CardError } from "./card-error.ts";
import { toCard } from "./card/character-card.ts";
import { type Lorebook, toLorebook } from "./card/lorebook.ts";
import { isJsonObject, type Json } from "./json/json.ts";
import { parseJson } from "./json/parse-json.ts";
import { checkFileSize } from "./limits.ts";

/** RisuAI and the standard wrap the lorebook. */
const unwrap = (document: Json): Json =>
  isJsonObject(document) && (document.spec === "lorebook_v3" || document.type === "risu")
    ? (document.data ?? null)
    : document;

/**
 * Reads a lorebook from JSON: of version 3, world info of SillyTavern, memory books of Agnai, books of RisuAI and
 * NovelAI, or that of a card. Throws CardError.
 */
export const readLorebook = (bytes: Uint8Array): { lorebook: Lorebook; problems: string[] } => {
  checkFileSize(bytes);
  const problems: string[] = [];
  const document = parseJson(bytes, problems);
  const card = isJsonObject(document) ? toCard(document) : null;
  const lorebook = card ? card.card.lorebook : toLorebook(unwrap(document));
  if (!lorebook) throw new CardError("There is no lorebook in this file.");
  return { lorebook, problems };
};
