import RotateCw from "lucide-react/icons/rotate-cw";
import { Badge } from "#app/ui/status/badge.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { usePlayCount, usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import type { Failure } from "../engine/player-state.ts";

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

const reasons: Record<Failure, string> = {
  network: "The connection broke while the sound was on its way.",
  damaged: "This recording is damaged and cannot be played.",
  unplayable: "The browser could not play this recording. Its file may be damaged, or there is no sound output here.",
  missing: "This recording could not be reached. It may be missing, or you may be offline.",
};

/** Status over the waveform: loading, error with retry, or coming soon. */
export const PlaybackStatus = ({ player }: { player: Player }) => {
  const failure = usePlayer(player, (state) => (state.phase === "error" ? state.failure : null));
  const isComing = usePlayer(player, ({ phase }) => phase === "coming-soon");
  if (isComing) {
    return (
      <p className="pointer-events-none relative text-center">
        <span className="aurora-text px-2 font-display text-heading font-semibold italic">Coming Soon</span>
      </p>
    );
  }
  if (!failure) return null;
  return (
    <div
      role="alert"
      className="glass relative flex flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-lg border-danger px-4 py-2"
    >
      <p className="min-w-40 flex-1 text-sm">{reasons[failure]}</p>
      <Button variant="glass" size="sm" onClick={() => player.send({ type: "retry" })}>
        <RotateCw aria-hidden="true" />
        Retry
      </Button>
    </div>
  );
};
