import { Badge } from "#app/ui/status/badge.tsx";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { usePlayCount, usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

/** Artist, play count and the badge of a new track. */
export const TrackMeta = ({ player }: { player: Player }) => {
  const track = usePlayer(player, (state) => state.track);
  const plays = usePlayCount(track.title);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-foreground-muted">
      <span>{track.artist}</span>
      {track.src && (
        <>
          <span aria-hidden="true">·</span>
          <span className="tabular-nums">{plays === 1 ? "1 play" : `${formatWholeNumber(plays)} plays`}</span>
        </>
      )}
      {track.badge && <Badge tone="accent">{track.badge}</Badge>}
    </p>
  );
};
