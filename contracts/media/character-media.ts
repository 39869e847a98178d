import type { Point } from "./picture-frame.ts";

/** What an uploaded file of the character is for: the header `x-media-kind` of `character-media`. */
export const mediaKinds = [
  "portrait",
  "hero",
  "avatar",
  "icon",
  "share-background",
  "story-picture",
  "picture",
  "audio",
  "video",
  "lyrics",
] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Bytes of an upload, at most. */
export const maxMediaBytes: Record<MediaKind, number> = {
  portrait: 10_000_000,
  hero: 10_000_000,
  avatar: 10_000_000,
  icon: 10_000_000,
  "share-background": 10_000_000,
  "story-picture": 10_000_000,
  picture: 10_000_000,
  audio: 20_000_000,
  video: 60_000_000,
  lyrics: 200_000,
};

/** A stored file of the character, as pages name it. */
export type CharacterMedia = {
  /** What documents name: the widest, darkest or only one. */
  path: string;
  /** Pixels, of a picture or a film. */
  width?: number;
  height?: number;
  /** Seconds, of a song or a film. */
  duration?: number;
  /**
   * All files by what they are for, like `hero.dark.webp.1600`, `hero.light.avif.480`, `avatar.512`, `icon.180`, `share`,
   * `story.avif`; for songs, films and lyrics the format.
   */
  variants: Record<string, string>;
  /** Main colors of a picture, the most important first. */
  colors?: string[];
  /** Of a portrait with a frame: where its focus is on the landing page, in percent. */
  focus?: Point | undefined;
};

/** The files of a portrait where documents have them: `pictures`, `landing`, `chat` and `play`, `player`. */
export type PortraitSet = {
  pictures: {
    favicon: string;
    appleTouchIcon: string;
    shareBackground: string;
    hero: { dark: string; light: string; focus?: Point | undefined };
  };
  heroAvif: { dark: string; light: string };
  /** Squares of 128, 256 and 512 pixels, for every mood. */
  avatar: { small: string; medium: string; large: string };
  artwork: { src: string; sizes: string; type: string }[];
  colors: string[];
};
