import {
  type CharacterMedia,
  type MediaKind,
  maxMediaBytes,
  type PortraitSet,
} from "#contracts/media/character-media.ts";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";
import { AppError } from "#contracts/errors.ts";
import { readMp3 } from "./audio/read-mp3.ts";
import { readOgg } from "./audio/read-ogg.ts";
import { toVtt } from "./lyrics/to-vtt.ts";
import type { MediaFormat } from "./media-names.ts";
import { type MediaStore, toMediaHash } from "./media-store.ts";
import { createPictures } from "./pictures/create-pictures.ts";
import { type PictureKind, pictureKinds } from "./pictures/picture-files.ts";
import { readMp4 } from "./video/read-mp4.ts";
import { readWebm } from "./video/read-webm.ts";

/** Runs heavy work in turn with all other work on images. */
type RunInTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
/** `frame`: the part of a portrait that is used. */
type Upload = { bytes: Uint8Array; frame?: PictureFrame | undefined };
type Deps = { store: Pick<MediaStore, "put">; runInTurn: RunInTurn };

const invalid = (message: string) => new AppError("invalid_request", message);
const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const isPictureKind = (kind: MediaKind): kind is PictureKind => (pictureKinds as readonly string[]).includes(kind);

const storePicture = async (
  { store, runInTurn }: Deps,
  kind: PictureKind,
  { bytes, frame }: Upload,
): Promise<CharacterMedia> => {
  const hash = toMediaHash(frame ? Buffer.concat([bytes, Buffer.from(JSON.stringify(frame))]) : bytes);
  const drawn = await runInTurn(`character ${kind} ${hash}`, () => createPictures(kind, bytes, frame));
  const { files, colors, focus } = drawn;
  const variants: Record<string, string> = {};
  for (const { file, bytes: content } of files)
    variants[file.use] = await store.put(`${hash}-${file.stem}`, file.format, content);
  const [main] = files;
  if (!main) throw new Error(`no picture was drawn for "${kind}"`);
  return {
    path: variants[main.file.use] ?? "",
    width: main.file.width,
    height: main.file.height,
    variants,
    colors,
    focus,
  };
};

type Recording = { bytes: Uint8Array; duration: number; size?: { width: number; height: number } | null };

const storeRecording = async (
  store: Deps["store"],
  format: MediaFormat,
  { bytes, duration, size }: Recording,
): Promise<CharacterMedia> => {
  const path = await store.put(toMediaHash(bytes), format, bytes);
  return { path, ...size, duration: Math.round(duration * 100) / 100, variants: { [format]: path } };
};

const storeAudio = ({ store }: Deps, bytes: Uint8Array): Promise<CharacterMedia> => {
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WAVE", 8))
    throw invalid(
      "A WAV file is too large for visitors. Please save the song as MP3, M4A or Ogg and choose that file.",
    );
  const mp4 = startsWith(bytes, "ftyp", 4) ? readMp4(bytes) : null;
  if (mp4?.hasAudio && !mp4.size) return storeRecording(store, "m4a", mp4);
  const ogg = startsWith(bytes, "OggS") ? readOgg(bytes) : null;
  if (ogg) return storeRecording(store, "ogg", ogg);
  const mp3 = mp4 ? null : readMp3(bytes);
  if (mp3) return storeRecording(store, "mp3", mp3);
  throw invalid("This file is not a song that browsers can play, whatever its name says. Please use MP3, M4A or Ogg.");
};

const storeVideo = ({ store }: Deps, bytes: Uint8Array): Promise<CharacterMedia> => {
  const mp4 = startsWith(bytes, "ftyp", 4) ? readMp4(bytes) : null;
  if (mp4?.size) return storeRecording(store, "mp4", mp4);
  const webm = mp4 ? null : readWebm(bytes);
  if (webm?.size) return storeRecording(store, "webm", webm);
  throw invalid("This file is not a film that browsers can play, whatever its name says. Please use MP4 or WebM.");
};

const storeLyrics = async ({ store }: Deps, bytes: Uint8Array): Promise<CharacterMedia> => {
  const vtt = toVtt(new TextDecoder().decode(bytes));
  if (!vtt) throw invalid("No words with times were found. Please use WebVTT, LRC or plain lines, up to 2,000.");
  const stored = new TextEncoder().encode(vtt);
  const path = await store.put(toMediaHash(stored), "vtt", stored);
  return { path, variants: { vtt: path } };
};

/** What an upload of a kind that is too large is told. */
export const describeLimit = (kind: MediaKind): AppError => {
  const size = maxMediaBytes[kind] / 1_000_000;
  return invalid(`This file can be up to ${size < 1 ? `${size * 1_000} kB` : `${size} MB`}. Please make it smaller.`);
};

/**
 * Stores a file of the character, checked by its content and without what describes it. Files are named by their content.
 * Throws AppError.
 */
export const storeCharacterMedia = async (
  deps: Deps,
  { kind, bytes, frame }: { kind: MediaKind } & Upload,
): Promise<CharacterMedia> => {
  if (bytes.byteLength > maxMediaBytes[kind]) throw describeLimit(kind);
  if (isPictureKind(kind)) return storePicture(deps, kind, { bytes, frame });
  if (kind === "audio") return storeAudio(deps, bytes);
  return kind === "video" ? storeVideo(deps, bytes) : storeLyrics(deps, bytes);
};

/** Where documents have the files of a portrait. */
export const toPortraitSet = ({ variants, colors = [], focus }: CharacterMedia): PortraitSet => {
  const get = (use: string): string => {
    const path = variants[use];
    if (path === undefined) throw new Error(`the portrait has no "${use}"`);
    return path;
  };
  const toArtwork = (side: number) => ({ src: get(`icon.${side}`), sizes: `${side}x${side}`, type: "image/png" });
  return {
    pictures: {
      favicon: get("icon.64"),
      appleTouchIcon: get("icon.180"),
      shareBackground: get("share"),
      hero: { dark: get("hero.dark.webp.1600"), light: get("hero.light.webp.1600"), focus },
    },
    heroAvif: { dark: get("hero.dark.avif.1600"), light: get("hero.light.avif.1600") },
    avatar: { small: get("avatar.128"), medium: get("avatar.256"), large: get("avatar.512") },
    artwork: [toArtwork(512), toArtwork(192)],
    colors,
  };
};

/** Makes and stores everything that pages show of a portrait. Throws AppError. */
export const createPortraitSet = async (deps: Deps, upload: Upload): Promise<PortraitSet> =>
  toPortraitSet(await storeCharacterMedia(deps, { kind: "portrait", ...upload }));
