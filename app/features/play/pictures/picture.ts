import { type ImageMaker, imageMakers } from "#contracts/images/image-request.ts";
import { isSeed } from "./seed.ts";

export const pictureStatuses = ["pending", "approved", "rejected"] as const;
export type PictureStatus = (typeof pictureStatuses)[number];

/** Width and height in pixels. */
export const pictureSize = 1024;

/** A picture as this browser knows it. */
export type Picture = {
  id: string;
  /** The prompt that the first version began with. */
  basePrompt: string;
  currentPrompt: string;
  imageUrl: string;
  status: PictureStatus;
  /** 1 for the first, one more for each variation and edit. */
  version: number;
  seed: number;
  maker: ImageMaker | null;
  /** `id` of the picture that this one is a version of. */
  parent: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Its row in the database; null while it is in this browser only. */
  savedId: string | null;
};

const isText = (value: unknown, max: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= max;
const isWhole = (value: unknown, min: number): value is number => Number.isSafeInteger(value) && Number(value) >= min;
const isIdOrNull = (value: unknown): value is string | null => value === null || isText(value, 100);

/** A stored picture; null unless every field is what it should be. */
const parsePicture = (stored: unknown): Picture | null => {
  const given = { ...(stored as { [Field in keyof Picture]?: unknown } | null) };
  const { id, basePrompt, currentPrompt, imageUrl, version, seed, parent, createdAt } = given;
  const status = pictureStatuses.find((one) => one === given.status);
  if (!isText(id, 100) || !isText(basePrompt, 5_000) || !isText(currentPrompt, 5_000) || !status) return null;
  // Other addresses than our own could tell strangers about the visitor.
  if (!isText(imageUrl, 20_000) || !/^\/(?![/\\])/.test(imageUrl)) return null;
  if (!isWhole(version, 1) || !isSeed(seed) || !isWhole(createdAt, 0) || !isIdOrNull(parent)) return null;
  const maker = imageMakers.find((one) => one === given.maker) ?? null;
  return { id, basePrompt, currentPrompt, imageUrl, status, version, seed, maker, parent, createdAt, savedId: null };
};

export const parsePictures = (stored: unknown): Picture[] =>
  Array.isArray(stored) ? stored.map(parsePicture).filter((picture) => picture !== null) : [];
