import { getContent } from "#app/lib/content/content.ts";
import type { Track } from "#contracts/content/player.ts";

export const getTracks = (): readonly [Track, ...Track[]] => {
  const [first, ...others] = getContent("player").tracks;
  if (!first) throw new Error("content/player.json has no track.");
  return [first, ...others];
};

export const getInitialPlayCounts = (): Record<string, number> =>
  Object.fromEntries(
    [...getTracks(), getContent("player").overview].flatMap(({ title, initialPlayCount: seed }) =>
      seed === undefined ? [] : [[title, seed]],
    ),
  );
