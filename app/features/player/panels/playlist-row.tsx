import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Track } from "#contracts/content/player.ts";
import { isPlaybackRequested } from "../engine/player-state.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

const beats = [
  "h-2.5 [animation-duration:700ms]",
  "h-4 [animation-delay:-300ms] [animation-duration:900ms]",
  "h-3 [animation-delay:-500ms] [animation-duration:600ms]",
];

const Sounding = () => (
  <span aria-hidden="true" className="flex h-4 items-end gap-0.5 text-accent">
    {beats.map((beat) => (
      <span key={beat} className={`w-1 origin-bottom animate-breathe rounded-full bg-current ${beat}`} />
    ))}
  </span>
);

// Next to the title; below it on phones.
const badgePlace = "max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-start";

type PlaylistRowProps = { player: Player; track: Track; number: number; tabIndex: number };

export const PlaylistRow = ({ player, track, number, tabIndex }: PlaylistRowProps) => {
  const { comingSoon } = useContent("player-controls");
  const isCurrent = usePlayer(player, (state) => state.track.id === track.id);
  const isSounding = usePlayer(player, (state) => state.track.id === track.id && isPlaybackRequested(state));
  return (
    <li>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => player.select(track, true)}
        className="playlist-row"
      >
        <span className="flex items-center gap-1.5 text-sm text-foreground-muted tabular-nums">
          <span>{number}</span>
          {isSounding && <Sounding />}
        </span>
        <span className="grid">
          <span
            className={`text-sm leading-tight font-semibold text-balance ${isCurrent ? "text-accent" : "text-foreground"}`}
          >
            {track.title}
          </span>
          <span className="truncate text-xs leading-tight text-foreground-muted">{track.artist}</span>
        </span>
        <span className="grid justify-items-end gap-0.5 max-sm:contents">
          {track.badge && (
            <Badge tone="accent" className={badgePlace}>
              {track.badge}
            </Badge>
          )}
          {!track.src && <Badge className={badgePlace}>{comingSoon}</Badge>}
          <span className="text-xs max-sm:col-start-3 max-sm:row-start-1 text-foreground-muted tabular-nums">
            {track.duration}
          </span>
        </span>
      </button>
    </li>
  );
};
