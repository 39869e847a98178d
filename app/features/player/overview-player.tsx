import Captions from "lucide-react/icons/captions";
import { useRef, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { ButterflySky } from "./butterflies/butterfly-sky.tsx";
import { PlayButton } from "./controls/play-button.tsx";
import { PlayerShell } from "./controls/player-shell.tsx";
import { MuteButton } from "./controls/volume.tsx";
import { getOverviewPlayer } from "./store/players.ts";
import { useFullPlayer, usePlayer } from "./store/use-player.ts";
import { type ClockHandle, PlayClock } from "./display/play-clock.tsx";
import { TrackMeta, PlaybackStatus } from "./display/track-meta.tsx";
import { SeekBar } from "./waveform/seek-bar.tsx";
import { NoScriptPlayer } from "./no-script-player.tsx";
import type { Player } from "./playback/player.ts";
import { lineAt } from "./lyrics/parse-vtt.ts";
import { useLyrics } from "./lyrics/track-lyrics.ts";

/** Current caption in a box of fixed height (no layout shift). */
const Caption = ({ player }: { player: Player }) => {
  const lines = useLyrics(usePlayer(player, ({ track }) => track)) ?? [];
  const current = usePlayer(player, ({ position }) => lineAt(lines, position));
  const { words } = useContent("player");
  return (
    <p className="grid min-h-[3.4em] place-items-center rounded-md bg-surface-sunken px-4 py-2 text-center font-display text-lg leading-snug text-balance">
      {lines[current]?.text ?? <span className="text-foreground-muted italic">{words}</span>}
    </p>
  );
};

/** Spoken introduction with captions (second player). */
export const OverviewPlayer = ({ className = "" }: { className?: string }) => {
  const [player] = useState(getOverviewPlayer);
  const { captions } = useContent("player-controls");
  const track = usePlayer(player, (state) => state.track);
  const isBroken = usePlayer(player, ({ phase }) => phase === "error");
  const [hasCaptions, setCaptions] = useState(false);
  const clock = useRef<ClockHandle>(null);
  useFullPlayer();
  return (
    <PlayerShell
      player={player}
      aria-label={track.title}
      className={`relative isolate focus-visible:outline-offset-8 ${className}`}
    >
      <ButterflySky player={player} count={2} />
      <div className="surface grid gap-4 rounded-xl p-5 sm:p-6">
        <div className="flex items-center gap-4">
          <span className="contents noscript:hidden">
            <PlayButton player={player} size="md" />
          </span>
          <div className="grid min-w-0 flex-1">
            <h3 className="font-display text-title font-semibold">{track.title}</h3>
            <TrackMeta player={player} />
          </div>
        </div>
        <div className="grid gap-1 noscript:hidden">
          <div className="grid items-center *:[grid-area:1/1]">
            <SeekBar
              player={player}
              onFrame={(position) => clock.current?.show(position)}
              className={`h-12 ${isBroken ? "opacity-35" : ""}`}
            />
            <PlaybackStatus player={player} />
          </div>
          <PlayClock player={player} ref={clock}>
            {track.lyrics && (
              <IconButton label={captions} pressed={hasCaptions} onClick={() => setCaptions(!hasCaptions)}>
                <Captions aria-hidden="true" />
              </IconButton>
            )}
            <MuteButton player={player} />
          </PlayClock>
        </div>
        {hasCaptions && <Caption player={player} />}
        <NoScriptPlayer track={track} withWords />
      </div>
    </PlayerShell>
  );
};
