import { text } from "../json/field-kinds.ts";
import {
  createRest,
  defineField,
  type Kind,
  readRecord,
  type Rest,
  type Values,
  writeRecord,
} from "../json/json-record.ts";
import { isJsonObject, type JsonObject } from "../json/json.ts";
import { limits } from "../limits.ts";
import { CardError } from "../card-error.ts";
import { decodeBase64 } from "../base64.ts";

const assetFields = {
  /** "icon", "background", "user_icon", "emotion", or one of an application's own. */
  type: defineField(text, ["type"], { isRequired: true }),
  uri: defineField(text, ["uri"], { isRequired: true }),
  name: defineField(text, ["name"], { isRequired: true }),
  ext: defineField(text, ["ext"], { isRequired: true }),
};

/** A picture, sound or other file that belongs to a card. */
export type Asset = Values<typeof assetFields> & { rest: Rest };

/** A file inside of a CHARX or PNG card. */
export type CardFile = { path: string; bytes: Uint8Array };

export const createAsset = (values: Values<typeof assetFields>): Asset => ({ ...values, rest: createRest() });

export const assets: Kind<Asset[]> = {
  empty: [],
  read: (raw) => {
    if (!Array.isArray(raw)) return undefined;
    if (raw.length > limits.listLength) throw new CardError("The card lists too many files.");
    return raw.filter(isJsonObject).map((item) => {
      const { values, rests } = readRecord(assetFields, [item]);
      return { ...values, rest: rests[0] as Rest };
    });
  },
  write: (value) => value.map(({ rest, ...values }) => writeRecord(assetFields, values, [rest])[0] as JsonObject),
};

/** How the address of a file inside of the card begins, by format. "embeded" is the standard's own spelling. */
const fileSchemes: Record<"json" | "png" | "charx", readonly string[]> = {
  json: [],
  png: ["__asset:"],
  charx: ["embeded://", "embedded://"],
};
const base64Mark = ";base64,";

/** The path of the file inside of the card that an address means, or null. */
export const findPath = ({ uri }: Asset): string | null => {
  const scheme = Object.values(fileSchemes)
    .flat()
    .find((start) => uri.toLowerCase().startsWith(start));
  return scheme ? uri.slice(scheme.length) : null;
};

/** The assets with their files named as a format does it; without those whose file it does not have. */
export const nameAssets = (
  list: readonly Asset[],
  format: keyof typeof fileSchemes,
  files: readonly CardFile[],
): Asset[] =>
  list.flatMap((asset) => {
    const path = findPath(asset);
    const [scheme] = fileSchemes[format];
    if (path === null || fileSchemes[format].some((own) => asset.uri.toLowerCase().startsWith(own))) return [asset];
    return scheme && files.some((file) => file.path === path) ? [{ ...asset, uri: `${scheme}${path}` }] : [];
  });

/** The content of an asset that came with the card; null if it is elsewhere. Nothing is loaded. */
export const findAssetBytes = (asset: Asset, files: readonly CardFile[]): Uint8Array | null => {
  const path = findPath(asset);
  if (path !== null) return files.find((file) => file.path === path)?.bytes ?? null;
  const start = asset.uri.startsWith("data:") ? asset.uri.indexOf(base64Mark) : -1;
  return start < 0 ? null : decodeBase64(asset.uri.slice(start + base64Mark.length));
};

/** The portrait among the assets of a card. */
export const findIcon = (list: readonly Asset[]): Asset | null => {
  const icons = list.filter(({ type }) => type === "icon");
  return icons.find(({ name }) => name === "main") ?? icons[0] ?? null;
};

/** Whether a path names a file below the folder to which somebody might unpack it, and nothing else. */
export const isSafePath = (path: string): boolean =>
  path.length > 0 &&
  path.length <= 255 &&
  // oxlint-disable-next-line no-control-regex
  !/[\u0000-\u001f\u007f\\:]/.test(path) &&
  path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
