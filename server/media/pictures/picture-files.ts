import type { Point } from "#contracts/media/picture-frame.ts";
import type { MediaFormat } from "../media-names.ts";

/** What a picture is for, which decides about its shape and sizes. */
export const pictureKinds = [
  "portrait",
  "hero",
  "avatar",
  "icon",
  "share-background",
  "story-picture",
  "picture",
] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** A file of a picture: `use` names it for pages, `stem` is what stands behind the hash in its name. */
export type PictureFile = { use: string; stem: string; format: MediaFormat; width: number; height: number };

/** What the drawing program writes before the files. */
export type DrawnPictures = {
  files: PictureFile[];
  colors: string[];
  /** Of a portrait with a frame: where its focus is on the landing page, in percent. */
  focus?: Point | undefined;
};

export const pictureSizes = {
  hero: { width: 1600, height: 2000, widths: [1600, 960, 480] },
  avatar: { sides: [512, 256, 128] },
  icon: { sides: [512, 192, 180, 64] },
  share: { width: 1200, height: 630 },
  story: { width: 675, height: 900 },
  picture: { widths: [1600, 960, 480] },
} as const;
