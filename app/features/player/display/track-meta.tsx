import RotateCw from "lucide-react/icons/rotate-cw";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { choosePlural } from "#contracts/plural.ts";
import { Badge } from "#app/ui/status/badge.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { usePlayCount, usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

const sayPlays = (plays: number): string => {
  const forms = getContent("player-controls").plays;
  return fill(choosePlural(forms, plays, getContent("site").locale), { count: formatWholeNumber(plays) });
};

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
          <span className="tabular-nums">{sayPlays(plays)}</span>
        </>
      )}
      {track.badge && <Badge tone="accent">{track.badge}</Badge>}
    </p>
  );
};

/** Status over the waveform: loading, error with retry, or coming soon. */
export const PlaybackStatus = ({ player }: { player: Player }) => {
  const texts = useContent("player-controls");
  const failure = usePlayer(player, (state) => (state.phase === "error" ? state.failure : null));
  const isComing = usePlayer(player, ({ phase }) => phase === "coming-soon");
  if (isComing) {
    return (
      <p className="pointer-events-none relative text-center">
        <span className="aurora-text px-2 font-display text-heading font-semibold italic">{texts.comingSoon}</span>
      </p>
    );
  }
  if (!failure) return null;
  return (
    <div
      role="alert"
      className="glass relative flex flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-lg border-danger px-4 py-2"
    >
      <p className="min-w-40 flex-1 text-sm">{texts.failures[failure]}</p>
      <Button variant="glass" size="sm" onClick={() => player.send({ type: "retry" })}>
        <RotateCw aria-hidden="true" />
        {texts.retry}
      </Button>
    </div>
  );
};
