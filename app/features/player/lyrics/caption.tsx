import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { lineAt } from "./parse-vtt.ts";
import { getLyrics } from "./track-lyrics.ts";

/** Current caption in a box of fixed height (no layout shift). */
export const Caption = ({ player }: { player: Player }) => {
  const lines = usePlayer(player, ({ track }) => getLyrics(track));
  const current = usePlayer(player, ({ track, position }) => lineAt(getLyrics(track), position));
  return (
    <p className="grid min-h-[3.4em] place-items-center rounded-md bg-surface-sunken px-4 py-2 text-center font-display text-lg leading-snug text-balance">
      {lines[current]?.text ?? (
        <span className="text-foreground-muted italic">Her words appear here as she speaks.</span>
      )}
    </p>
  );
};
