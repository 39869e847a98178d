import { type ImageMaker, imageMakers, maxImageSeed } from "#contracts/images/image-request.ts";

export const pictureStatuses = ["pending", "approved", "rejected"] as const;
export type PictureStatus = (typeof pictureStatuses)[number];

/** Width and height in pixels. */
export const pictureSize = 1024;

/** A generated image, as stored in the browser. */
export type Picture = {
  id: string;
  /** Prompt of the first version. */
  basePrompt: string;
  currentPrompt: string;
  imageUrl: string;
  /** By which the server finds what it has made; null if it is not known. */
  hash: string | null;
  status: PictureStatus;
  /** Starts at 1; incremented with each variation and edit. */
  version: number;
  seed: number;
  maker: ImageMaker | null;
  /** `id` of the image that this one is a version of. */
  parent: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Id of its database row; null while it is only in this browser. */
  savedId: string | null;
};

const isText = (value: unknown, max: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= max;
const isWhole = (value: unknown, min: number): value is number => Number.isSafeInteger(value) && Number(value) >= min;
const isIdOrNull = (value: unknown): value is string | null => value === null || isText(value, 100);

/** Validates a stored image; null if any field is invalid. */
const parsePicture = (stored: unknown): Picture | null => {
  const given = { ...(stored as { [Field in keyof Picture]?: unknown } | null) };
  const { id, basePrompt, currentPrompt, imageUrl, version, seed, parent, createdAt } = given;
  const status = pictureStatuses.find((one) => one === given.status);
  if (!isText(id, 100) || !isText(basePrompt, 5_000) || !isText(currentPrompt, 5_000) || !status) return null;
  // Own URLs only: loading an image from elsewhere would expose the visitor's IP address.
  if (!isText(imageUrl, 20_000) || !/^\/(?![/\\])/.test(imageUrl)) return null;
  if (!isWhole(version, 1) || !isSeed(seed) || !isWhole(createdAt, 0) || !isIdOrNull(parent)) return null;
  const maker = imageMakers.find((one) => one === given.maker) ?? null;
  const hash = typeof given.hash === "string" && /^[0-9a-f]{40}$/.test(given.hash) ? given.hash : null;
  const kept = { id, basePrompt, currentPrompt, imageUrl, hash, status, version, seed, maker, parent, createdAt };
  return { ...kept, savedId: null };
};

export const parsePictures = (stored: unknown): Picture[] =>
  Array.isArray(stored) ? stored.map(parsePicture).filter((picture) => picture !== null) : [];

export const isSeed = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxImageSeed;

export const createSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) & maxImageSeed;
