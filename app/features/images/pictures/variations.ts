import { getContent } from "#app/lib/content/content.ts";
import type { Picture } from "./picture.ts";

/** Input for a new version of an image. */
export type VersionRequest = Pick<Picture, "basePrompt" | "currentPrompt" | "version"> & {
  parent: string;
  /** How the server finds the picture that this one is a version of; null if it cannot. */
  base: string | null;
};

const toVersion = ({ basePrompt, hash, id, imageUrl, version }: Picture, addition: string): VersionRequest => ({
  basePrompt,
  currentPrompt: `${basePrompt}, ${addition}`,
  version: version + 1,
  parent: id,
  base: imageUrl.startsWith("/storage/") ? imageUrl : hash,
});

/** An automatic variation: the base prompt and one random suffix. */
export const createVariation = (picture: Picture, random: () => number = Math.random): VersionRequest => {
  const play = getContent("play");
  return toVersion(picture, play.variations[Math.floor(random() * play.variations.length)] ?? "");
};

/** An edit: the base prompt and the user's instructions. */
export const createEdit = (picture: Picture, instructions: string): VersionRequest =>
  toVersion(picture, instructions.trim());
