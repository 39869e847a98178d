import { z } from "zod";
import { line, mediaPath, mediaPathPattern } from "./fields.ts";

const clockText = z.string().regex(/^\d{1,3}:[0-5]\d$/, "must be minutes and seconds, like 1:03");
const recording = z
  .string()
  .refine(
    (path) => path === "" || mediaPathPattern.test(path),
    "must be a path below /media/, or empty for a track that is still to come",
  )
  .meta({ "x-kind": "media" });
const seconds = z.number().nonnegative("must be a number of seconds");

export const trackSchema = z.strictObject({
  id: line,
  title: line,
  artist: line,
  duration: clockText,
  badge: line.optional(),
  src: recording,
  /** The words with their times: a shipped file, or one that was uploaded. */
  lyrics: z
    .string()
    .regex(/^\/(?:lyrics|media\/own)\/[\w-]+\.vtt$/, "must be WebVTT: an upload, or a file like /lyrics/my-song.vtt")
    .meta({ "x-kind": "media" })
    .optional(),
  /** Initial value of the global play count. */
  initialPlayCount: z.int().nonnegative().optional(),
  /** The title is highlighted once per loop, at this second and for this many seconds. */
  titleAnimation: z.strictObject({ at: seconds, lasts: seconds }).optional(),
  /** When the butterfly exits, in seconds. Without it the butterfly is shown while the track plays. */
  butterflyLeaves: z.strictObject({ at: seconds, afterEnd: seconds }).optional(),
});

export const playerSchema = z
  .strictObject({
    tracks: z.array(trackSchema).min(1, "needs at least one track"),
    overview: trackSchema,
    /** Stands where the words of the overview appear, until they do. */
    words: line,
    butterflyFade: seconds,
    artwork: z.array(
      z.strictObject({ src: mediaPath, sizes: z.string().regex(/^\d+x\d+$/, "must look like 512x512"), type: line }),
    ),
  })
  .refine(({ tracks }) => new Set(tracks.map(({ id }) => id)).size === tracks.length, {
    path: ["tracks"],
    message: "every track needs an id of its own",
  })
  .meta({ file: "player.json" });

export type Track = z.infer<typeof trackSchema>;
export type Player = z.infer<typeof playerSchema>;
