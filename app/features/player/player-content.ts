import playerData from "#content/player.json" with { type: "json" };
import type { Player, Track } from "#contracts/content/player.ts";

const content: Player = playerData;

const [firstTrack, ...otherTracks] = content.tracks;
if (!firstTrack) throw new Error("content/player.json has no track.");

export const tracks: readonly [Track, ...Track[]] = [firstTrack, ...otherTracks];
export const { overview, butterflyFade, artwork } = content;

export const initialPlayCounts: Record<string, number> = Object.fromEntries(
  [...tracks, overview].flatMap(({ title, initialPlayCount: seed }) => (seed === undefined ? [] : [[title, seed]])),
);
