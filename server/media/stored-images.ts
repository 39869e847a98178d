import { readFile, stat } from "node:fs/promises";
import { maxImageBytes } from "#contracts/admin.ts";
import { resolveAddress } from "#contracts/resolve-address.ts";
import type { Backend } from "../backend.ts";
import type { MediaFiles } from "./media-files.ts";
import { detectImageType } from "../images/detect-image-type.ts";

const storedPattern =
  /^\/storage\/v1\/object\/public\/(pictures|user-pictures)\/([0-9a-f]{24}-(?:1600|960|480)\.webp)$/;
const mediaPattern = /^\/media\/(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpe?g|gif|avif)$/;

/** The path of an address in a text of the page at `pageUrl`; null for other sites. */
export const toSitePath = (address: string, pageUrl: string): string | null => {
  const url = resolveAddress(address, pageUrl);
  return url?.origin === new URL(pageUrl).origin ? url.pathname : null;
};

/**
 * Name of the image at this path inside a book: a safe path below `images/`, from which the import restores the
 * original path. Null if it is not an image stored on this site.
 */
export const toBookImageName = (imagePath: string): string | null => {
  const [, bucket, file = ""] = storedPattern.exec(imagePath) ?? [];
  if (bucket) return bucket === "pictures" ? `images/${file}` : `images/${bucket}/${file}`;
  return mediaPattern.test(imagePath) ? `images${imagePath}` : null;
};

/** The original path of an image with this name in a book; null for other names. */
export const toBookImagePath = (name: string): string | null => {
  const inner = name.replace(/^images\//, "");
  const candidates = [`/${inner}`, `/storage/v1/object/public/pictures/${inner}`, `/storage/v1/object/public/${inner}`];
  return candidates.find((candidate) => toBookImageName(candidate) === name) ?? null;
};

export type ImageSource = { backend: Pick<Backend, "serviceClient">; media: Pick<MediaFiles, "getFile"> };

const readMedia = async ({ media }: ImageSource, imagePath: string): Promise<Uint8Array | null> => {
  const file = await media.getFile(imagePath, "site").catch(() => null);
  if (file === null) return null;
  const facts = await stat(file).catch(() => null);
  return facts?.isFile() && facts.size <= maxImageBytes ? readFile(file) : null;
};

/** The bytes of an image that is stored on this site (never fetched from elsewhere); null if there is none. */
export const readBookImage = async (source: ImageSource, imagePath: string): Promise<Uint8Array | null> => {
  const [, bucket = "", file = ""] = storedPattern.exec(imagePath) ?? [];
  let bytes: Uint8Array | null = null;
  if (bucket) {
    const { data } = await source.backend.serviceClient().storage.from(bucket).download(file);
    if (data && data.size <= maxImageBytes) bytes = new Uint8Array(await data.arrayBuffer());
  } else if (mediaPattern.test(imagePath)) {
    bytes = await readMedia(source, imagePath);
  }
  return bytes && detectImageType(bytes) ? bytes : null;
};
