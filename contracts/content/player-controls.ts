import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { labels, line, plural, template } from "./fields.ts";

/** The words of the players: of songs, of what is read aloud, and of the ones docked at the bottom of pages. */
export const playerControlsSchema = defineContent("player-controls.json", {
  player: line,
  docked: line,
  close: line,
  play: line,
  pause: line,
  stop: line,
  previous: line,
  next: line,
  loop: line,
  like: line,
  mute: line,
  unmute: line,
  volume: line,
  /** What the volume is instead of a percentage. */
  muted: line,
  percent: template("percent"),
  seek: line,
  position: template("position", "duration"),
  captions: line,
  loading: line,
  /** In place of a song without a recording. */
  comingSoon: line,
  retry: line,
  /** How often a song was played. */
  plays: plural("count"),
  failures: labels("network", "damaged", "unplayable", "missing", "docked"),
  lyrics: z.strictObject({
    label: line,
    /** For a song without words. */
    wordless: line,
    /** For a song without a recording. */
    awaited: line,
  }),
  playlist: labels("nowPlaying", "show", "hide", "expand", "collapse", "close"),
  controls: z.strictObject({
    label: line,
    /** What people call several of the theme's signs. */
    signs: labels("butterfly", "star", "leaf", "feather", "flame"),
    /** The keys and what they do. */
    keys: labels("label", "space", "play", "seconds", "volume", "mute", "loop", "jump"),
    /** Said where the browser keeps nothing. */
    forbidden: line,
    /** Said where the browser has no room left. */
    full: line,
  }),
  reading: z.strictObject({
    label: line,
    paragraphs: line,
    previous: line,
    next: line,
    speed: template("rate", "next"),
    ownVoice: line,
    browserVoice: line,
    fellBack: line,
    failed: line,
    silent: line,
    unreadable: line,
  }),
});

declare module "./content-files.ts" {
  interface ContentFiles {
    "player-controls": z.infer<typeof playerControlsSchema>;
  }
}
