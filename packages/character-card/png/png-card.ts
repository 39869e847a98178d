import { decodeBase64 } from "../base64.ts";
import { CardError } from "../card-error.ts";
import { type CardFile, isSafePath } from "../card/asset.ts";
import { limits } from "../limits.ts";
import { isChunkSound, isPng, joinChunks, type PngChunk, readChunks } from "./png-chunks.ts";
import { createTextChunk, createTextReader, findKeyword } from "./text-chunks.ts";

const assetPrefix = "chara-ext-asset_";

export type PngCard = {
  /** The JSON of each card in the picture; the one to prefer first. */
  readCards: (() => Promise<Buffer>)[];
  files: CardFile[];
  /** The picture alone. */
  image: Buffer;
  isAnimated: boolean;
};

/** V3 before V2. */
const cardKeywords = ["ccv3", "chara"];
const maxCards = 2;

const findCardKeyword = (chunk: PngChunk): string | null => {
  const keyword = findKeyword(chunk);
  if (keyword?.startsWith(assetPrefix)) return assetPrefix;
  return cardKeywords.find((known) => known === keyword?.toLowerCase()) ?? null;
};

const decodeCard = (value: string): Buffer => {
  const trimmed = value.trimStart();
  if (trimmed.startsWith("rcc||")) throw new CardError("This card is protected by a password.");
  // Some programs leave out the base64.
  return trimmed.startsWith("{") ? Buffer.from(value, "latin1") : decodeBase64(value);
};

/** Finds the cards and the files in a PNG; null if there is no card. */
export const findPngCard = async (bytes: Uint8Array, problems: string[]): Promise<PngCard | null> => {
  const { chunks, isComplete } = readChunks(bytes);
  const byKeyword = Map.groupBy(chunks, findCardKeyword);
  const readText = createTextReader();
  const cards = cardKeywords.flatMap((keyword) => byKeyword.get(keyword) ?? []);
  if (cards.length === 0) return null;
  if (!isComplete) problems.push("The picture is not complete.");
  if (!cards.every(isChunkSound)) problems.push("The checksum of the card is wrong. It may be damaged.");

  const assetChunks = byKeyword.get(assetPrefix) ?? [];
  if (assetChunks.length > limits.files) throw new CardError("The card contains too many files.");
  const files: CardFile[] = [];
  for (const chunk of assetChunks) {
    const name = findKeyword(chunk)?.slice(assetPrefix.length) ?? "";
    const path = name.startsWith(":") ? name.slice(1) : name;
    if (isSafePath(path)) files.push({ path, bytes: decodeBase64(await readText(chunk)) });
    else problems.push("A file in the card has a name that is not safe. It was left out.");
  }
  return {
    readCards: cards.slice(0, maxCards).map((chunk) => async () => decodeCard(await readText(chunk))),
    files,
    image: joinChunks(byKeyword.get(null) ?? []),
    isAnimated: chunks.some(({ type }) => type === "acTL"),
  };
};

/** A PNG with texts by keyword instead of those that it had. */
export const writePngCard = (
  image: Uint8Array,
  texts: [keyword: string, value: Uint8Array][],
  files: CardFile[],
): Buffer => {
  if (!isPng(image)) throw new CardError("The picture of a card must be a PNG.");
  const { chunks, isComplete } = readChunks(image);
  if (!isComplete) throw new CardError("The picture is damaged.");
  const added = [
    ...texts,
    ...files.map(({ path, bytes }): [string, Uint8Array] => [`${assetPrefix}:${path}`, bytes]),
  ].map(([keyword, value]) => createTextChunk(keyword, Buffer.from(value).toString("base64")));
  const kept = chunks.filter((chunk) => findCardKeyword(chunk) === null);
  return joinChunks([...kept.slice(0, -1), ...added, ...kept.slice(-1)]);
};
