import { CardError } from "./card-error.ts";
import { type CardFile, findAssetBytes, findIcon } from "./card/asset.ts";
import { type CardVersion, type CharacterCard, parseVersion, toCard } from "./card/character-card.ts";
import { findArchive, readCharx } from "./charx/charx.ts";
import { isJsonObject } from "./json/json.ts";
import { parseJson } from "./json/parse-json.ts";
import { checkFileSize, limits } from "./limits.ts";
import { findPngCard } from "./png/png-card.ts";
import { isPng } from "./png/png-chunks.ts";

type CardFormat = "png" | "apng" | "json" | "charx";

export type ReadCard = {
  format: CardFormat;
  version: CardVersion;
  card: CharacterCard;
  /** The files that came with the card; `card.assets` says what they are. */
  assets: CardFile[];
  /** The portrait as a PNG, JPEG, WebP or whatever the card has; of a PNG card the picture without the card. */
  image: Uint8Array | null;
  /** Sentences for the person about what was odd and how it was read all the same. */
  problems: string[];
};

type CardContent = Omit<ReadCard, "problems">;

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

export const isPicture = (bytes: Uint8Array): boolean => isPng(bytes) || isJpeg(bytes);

const noCard = (): CardError => new CardError("There is no character in this file.");

const readJson = (json: Uint8Array, problems: string[]): Pick<CardContent, "card" | "version"> => {
  const document = parseJson(json, problems);
  const found = isJsonObject(document) ? toCard(document) : null;
  if (!found) throw noCard();
  return found;
};

/** Reads an archive, which may be behind a picture; null if there is none. */
const readCharxFile = async (bytes: Uint8Array, problems: string[]): Promise<CardContent | null> => {
  const archive = findArchive(bytes);
  if (!archive) return null;
  const { json, files } = await readCharx(archive, problems);
  const image = archive.start > 0 ? bytes.subarray(0, archive.start) : null;
  return { format: "charx", ...readJson(json, problems), assets: files, image };
};

/** Reads the first card of a picture that can be read. */
const readPngFile = async (bytes: Uint8Array, problems: string[]): Promise<CardContent | null> => {
  const png = await findPngCard(bytes, problems);
  if (!png) return null;
  const errors: CardError[] = [];
  for (const readBytes of png.readCards) {
    try {
      const content = readJson(await readBytes(), problems);
      if (errors.length > 0) problems.push("The newest card in the picture cannot be read. An older one was used.");
      return { format: png.isAnimated ? "apng" : "png", ...content, assets: png.files, image: png.image };
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      errors.push(error);
    }
  }
  throw errors[0] ?? noCard();
};

const readFile = async (bytes: Uint8Array, problems: string[]): Promise<CardContent> => {
  const fromPng = isPng(bytes) ? await readPngFile(bytes, problems) : null;
  if (fromPng) return fromPng;
  const fromArchive = isPicture(bytes) || isZip(bytes) ? await readCharxFile(bytes, problems) : null;
  if (fromArchive) return fromArchive;
  if (isPicture(bytes))
    throw new CardError("There is no character in this picture. It may have been saved again by another program.");
  return { format: "json", ...readJson(bytes, problems), assets: [], image: null };
};

const isNewer = ({ rest }: CharacterCard): boolean => parseVersion(rest.outside.fields.spec_version) > 3;

const extension = /\.[^./]{1,10}$/;

/** The name of a card that has none, from the name of its file. */
const nameCard = ({ card }: CardContent, fileName: string | undefined, problems: string[]): void => {
  if (Math.max(card.name.length, card.nickname.length) > limits.nameLength)
    throw new CardError("The name of the character is too long.");
  if (card.name.trim() !== "") return;
  card.name = (fileName ?? "").replace(extension, "").slice(0, limits.nameLength);
  problems.push("The character has no name.");
};

/**
 * Reads a character card of version 1, 2 or 3 from a PNG, APNG, JSON or CHARX file. `name` is the name of the file,
 * which a character without a name gets. Throws CardError.
 */
export const readCard = async (bytes: Uint8Array, name?: string): Promise<ReadCard> => {
  checkFileSize(bytes);
  const problems: string[] = [];
  const content = await readFile(bytes, problems);
  nameCard(content, name, problems);
  if (isNewer(content.card)) problems.push("The card is of a newer version than 3. Parts of it may be missing.");
  const icon = findIcon(content.card.assets);
  const ownImage =
    content.format === "png" || content.format === "apng" || !icon ? null : findAssetBytes(icon, content.assets);
  return { ...content, image: ownImage ?? content.image, problems: [...new Set(problems)] };
};
