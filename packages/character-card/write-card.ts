import { CardError } from "./card-error.ts";
import { type Asset, type CardFile, createAsset, findIcon, findPath, isSafePath, nameAssets } from "./card/asset.ts";
import { type CharacterCard, toDocument } from "./card/character-card.ts";
import { writeCharx } from "./charx/charx.ts";
import { isPng } from "./png/png-chunks.ts";
import { writePngCard } from "./png/png-card.ts";

export type WriteOptions = {
  format: "png" | "json" | "charx";
  /** The portrait, a PNG. Required for a PNG card. */
  image?: Uint8Array;
  /** Files that `card.assets` names. A JSON card has none. */
  assets?: readonly CardFile[];
  /** The date inside of a CHARX archive. */
  madeAt?: Date;
};

const iconPath = "assets/icon/images/main.png";

const toJson = (card: CharacterCard, version: 2 | 3): Buffer => Buffer.from(JSON.stringify(toDocument(card, version)));

/** The list of assets with the portrait at `iconPath`. */
const addIcon = (assets: readonly Asset[]): Asset[] => {
  const icon = { type: "icon", uri: `embeded://${iconPath}`, name: "main", ext: "png" };
  const existing = findIcon(assets);
  return existing
    ? assets.map((asset) => (asset === existing ? { ...asset, ...icon } : asset))
    : [createAsset(icon), ...assets];
};

const writeCharxCard = (
  card: CharacterCard,
  files: readonly CardFile[],
  { image, madeAt }: WriteOptions,
): Promise<Buffer> => {
  const icon = findIcon(card.assets);
  const path = icon && findPath(icon);
  const hasIcon = files.some((file) => file.path === path);
  if (!image || hasIcon) return writeCharx(toJson(card, 3), files, madeAt ?? new Date());
  if (!isPng(image)) throw new CardError("The picture of a card must be a PNG.");
  const others = files.filter((file) => file.path !== iconPath);
  const withIcon = { ...card, assets: addIcon(card.assets) };
  return writeCharx(toJson(withIcon, 3), [...others, { path: iconPath, bytes: image }], madeAt ?? new Date());
};

/**
 * Writes a card: JSON of version 3; a PNG with version 2 for old programs and version 3; or a CHARX archive of version 3.
 * What was unknown when the card was read is in there again. Throws CardError.
 */
export const writeCard = async (given: CharacterCard, options: WriteOptions): Promise<Uint8Array> => {
  const { format, image, assets = [] } = options;
  const card = { ...given, assets: nameAssets(given.assets, format, assets) };
  if (format === "json") return toJson(card, 3);
  if (!assets.every(({ path }) => isSafePath(path)))
    throw new CardError("A file of the card has a name that is not safe.");
  if (format === "charx") return writeCharxCard(card, assets, options);
  if (!image) throw new CardError("A card in a picture needs a picture.");
  const texts: [string, Buffer][] = [
    ["chara", toJson(card, 2)],
    ["ccv3", toJson(card, 3)],
  ];
  return writePngCard(image, texts, [...assets]);
};
