import { acceptedImages } from "#contracts/images/image-files.ts";
import type { CharacterMedia, MediaKind } from "#contracts/media/character-media.ts";
import type { Path } from "./json-path.ts";

/** A field that an upload fills: the one that it was made for, and those that belong to it. */
export type MediaFill = {
  document: string;
  path: Path;
  getValue: (media: CharacterMedia) => string;
  /** Only while there is none of the character's own files in it. */
  isKept?: true;
};

type Place = { kind: MediaKind; fills: MediaFill[] };
type Rule = {
  /** Document and path, joined by dots. */
  at: RegExp;
  kind: MediaKind;
  listFills?: (found: readonly string[], path: Path) => MediaFill[];
};

const getUse =
  (use: string) =>
  ({ path, variants }: CharacterMedia): string =>
    variants[use] ?? path;
const getPath = ({ path }: CharacterMedia): string => path;
const fill = (document: string, path: Path, use: string): MediaFill => ({ document, path, getValue: getUse(use) });
const keep = (filled: MediaFill): MediaFill => ({ ...filled, isKept: true });

/** Seconds as the player writes them: 3:07. */
const toClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const inTheme = (theme: string): MediaFill[] => [
  fill("pictures", ["hero", theme], "hero.webp.1600"),
  fill("landing", ["hero", "avif", theme], "hero.avif.1600"),
];
const inFormats = (film: string): MediaFill[] =>
  ["webm", "mp4"].map((format) => ({ document: "landing", path: ["intro", film, format], getValue: getPath }));

const rules: readonly Rule[] = [
  {
    at: /^(?:pictures\.hero|landing\.hero\.avif)\.(dark|light)$/,
    kind: "hero",
    listFills: ([theme = ""]) => [...inTheme(theme), ...inTheme(theme === "dark" ? "light" : "dark").map(keep)],
  },
  {
    at: /^pictures\.(favicon|appleTouchIcon)$/,
    kind: "icon",
    listFills: ([name]) => {
      const favicon = fill("pictures", ["favicon"], "icon.64");
      const touchIcon = fill("pictures", ["appleTouchIcon"], "icon.180");
      return name === "favicon" ? [favicon, keep(touchIcon)] : [touchIcon, keep(favicon)];
    },
  },
  {
    at: /^player\.artwork\.(\d+)\.src$/,
    kind: "icon",
    listFills: ([index], path) => {
      const side = index === "0" ? 512 : 192;
      const item = path.slice(0, -1);
      return [
        fill("player", path, `icon.${side}`),
        { document: "player", path: [...item, "sizes"], getValue: () => `${side}x${side}` },
        { document: "player", path: [...item, "type"], getValue: () => "image/png" },
      ];
    },
  },
  {
    at: /^chat\.avatar\.(?:small|large)\.(\w+)$/,
    kind: "avatar",
    listFills: ([mood = ""]) => [
      fill("chat", ["avatar", "small", mood], "avatar.128"),
      fill("chat", ["avatar", "large", mood], "avatar.512"),
    ],
  },
  {
    at: /^chat\.faces\.\d+\.image$/,
    kind: "avatar",
    listFills: (_, path) => [fill("chat", path, "avatar.512")],
  },
  {
    at: /^play\.avatar\.images\.(?:small|large)\.(\w+)$/,
    kind: "avatar",
    listFills: ([mood = ""]) => [
      fill("play", ["avatar", "images", "small", mood], "avatar.256"),
      fill("play", ["avatar", "images", "large", mood], "avatar.512"),
    ],
  },
  { at: /^pictures\.shareBackground$/, kind: "share-background" },
  {
    at: /^story-page\.(?:.+\.)?picture\.(?:avif|webp)$/,
    kind: "story-picture",
    listFills: (_, path) =>
      ["avif", "webp"].map((format) => fill("story-page", [...path.slice(0, -1), format], `story.${format}`)),
  },
  {
    at: /^landing\.intro\.(film|hiResFilm)\.(webm|mp4)$/,
    kind: "video",
    listFills: ([film = "", format]) => {
      const other = film === "film" ? "hiResFilm" : "film";
      const own = inFormats(film).map((filled) => (filled.path.at(-1) === format ? filled : keep(filled)));
      return [...own, ...inFormats(other).map(keep)];
    },
  },
  {
    at: /^player\.(?:tracks\.\d+|overview)\.src$/,
    kind: "audio",
    listFills: (_, path) => [
      { document: "player", path, getValue: getPath },
      {
        document: "player",
        path: [...path.slice(0, -1), "duration"],
        getValue: ({ duration = 0 }) => toClock(duration),
      },
    ],
  },
  { at: /^player\.(?:tracks\.\d+|overview)\.lyrics$/, kind: "lyrics" },
  { at: /^landing\.opening\.tick$/, kind: "audio" },
];

const findKindOfFile = (type: string): MediaKind =>
  type.startsWith("audio/") ? "audio" : type.startsWith("video/") ? "video" : "picture";

const findRule = (document: string, path: Path) => {
  const key = [document, ...path].join(".");
  for (const rule of rules) {
    const found = rule.at.exec(key);
    if (found) return { rule, found: found.slice(1) };
  }
  return null;
};

/** What a file of this type is in this field, and which fields it fills. */
export const findMediaPlace = (document: string, path: Path, type: string): Place => {
  const { rule, found = [] } = findRule(document, path) ?? {};
  return {
    kind: rule?.kind ?? findKindOfFile(type),
    fills: rule?.listFills?.(found, path) ?? [{ document, path, getValue: getPath }],
  };
};

const accepted: Partial<Record<MediaKind, string>> = {
  audio: "audio/*,.mp3,.m4a,.ogg",
  video: "video/mp4,video/webm,.mp4,.webm",
  lyrics: ".vtt,.lrc,.txt",
};

/** The files that a field asks for, as `accept` of an input. */
export const findAcceptedFiles = (document: string, path: Path): string => {
  const { rule } = findRule(document, path) ?? {};
  if (!rule) return `${acceptedImages},audio/*,video/*`;
  return accepted[rule.kind] ?? acceptedImages;
};

type FileKind = "image" | "video" | "audio" | "text";

/** What a file is, by the end of its path. */
export const findFileKind = (path: string): FileKind => {
  if (/\.(?:webm|mp4)$/i.test(path)) return "video";
  if (/\.(?:mp3|ogg|opus|m4a|wav)$/i.test(path)) return "audio";
  return /\.(?:vtt|txt|html)$/i.test(path) ? "text" : "image";
};

/** Whether a file can take the place of another one in this field. A film or an AVIF stands beside others of its format. */
export const isFitting = (document: string, path: Path, file: string, present: string): boolean => {
  const kind = findFileKind(file);
  if (!findAcceptedFiles(document, path).includes(kind === "text" ? ".vtt" : `${kind}/`)) return false;
  const [format] = /\.(?:avif|webm|mp4)$/i.exec(present) ?? [];
  return format === undefined || file.endsWith(format);
};
