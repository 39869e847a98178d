import ListMusic from "lucide-react/icons/list-music";
import { useContent } from "#app/lib/content/content.ts";
import { useRef, useState } from "react";
import Heart from "lucide-react/icons/heart";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { ButterflySky } from "./butterflies/butterfly-sky.tsx";
import { prefersReducedMotion } from "./butterflies/reduced-motion.ts";
import { PlayerShell } from "./controls/player-shell.tsx";
import { Transport } from "./controls/transport.tsx";
import { Volume } from "./controls/volume.tsx";
import { isAudible, isPlaybackRequested, type Phase } from "./engine/player-state.ts";
import { getSongPlayer, playerPreferences } from "./store/players.ts";
import { useFullPlayer, usePlayer, usePreferences } from "./store/use-player.ts";
import { Lyrics } from "./lyrics/lyrics.tsx";
import { ControlsPanel } from "./panels/controls-panel.tsx";
import { PlaylistPanel } from "./panels/playlist-panel.tsx";
import { type ClockHandle, PlayClock } from "./display/play-clock.tsx";
import { TrackMeta, PlaybackStatus } from "./display/track-meta.tsx";
import { PlayTitle } from "./display/play-title.tsx";
import { StageCover } from "./display/stage-cover.tsx";
import { SeekBar } from "./waveform/seek-bar.tsx";
import { loudnessAt, getPeaks } from "./waveform/track-peaks.ts";
import { NoScriptLyrics, NoScriptPlayer } from "./no-script-player.tsx";

const LikeButton = ({ title }: { title: string }) => {
  const isLiked = usePreferences(({ liked }) => liked.includes(title));
  return (
    <IconButton
      label={useContent("player-controls").like}
      pressed={isLiked}
      onClick={() => playerPreferences.toggleLike(title)}
      className="aria-pressed:text-danger"
    >
      <Heart aria-hidden="true" fill={isLiked ? "currentColor" : "none"} />
    </IconButton>
  );
};

/** Decorative glow behind the player, brighter while playing. */
const AuroraOverlay = ({ isBright }: { isBright: boolean }) => (
  <span aria-hidden="true" className="absolute inset-0 -z-10 block overflow-hidden rounded-[inherit]">
    <span
      className={`absolute inset-0 block transition-opacity duration-1000 ${isBright ? "opacity-100" : "opacity-55"}`}
    >
      <span className="absolute -top-1/3 -start-1/4 block h-4/5 w-4/5 rounded-full overlay-glow-violet" />
      <span className="absolute top-0 start-1/4 block h-3/5 w-3/4 -rotate-12 rounded-full overlay-glow-teal" />
      <span className="absolute -end-1/4 -bottom-1/3 block h-4/5 w-4/5 rounded-full overlay-glow-rose" />
      <span className="absolute inset-x-[8%] top-0 block h-px overlay-ribbon" />
    </span>
  </span>
);

const waveOpacity: Partial<Record<Phase, string>> = { error: "opacity-35", "coming-soon": "opacity-15" };

/** Full audio player: waveform, lyrics, playlist and controls. */
export const AudioPlayer = ({ className = "" }: { className?: string }) => {
  const texts = useContent("player-controls");
  const [player] = useState(getSongPlayer);
  const track = usePlayer(player, (state) => state.track);
  const isSounding = usePlayer(player, isPlaybackRequested);
  const phase = usePlayer(player, (state) => state.phase);
  const [isListOpen, setListOpen] = useState(true);
  const clock = useRef<ClockHandle>(null);
  const glow = useRef<HTMLSpanElement>(null);
  const listButton = useRef<HTMLButtonElement>(null);
  useFullPlayer();

  const follow = (position: number) => {
    clock.current?.show(position);
    const isLit = isAudible(player.current()) && !prefersReducedMotion();
    const loudness = isLit ? loudnessAt(getPeaks(track), position / player.current().duration) : 0;
    glow.current?.style.setProperty("scale", String(0.92 + 0.26 * loudness));
    glow.current?.style.setProperty("opacity", String(0.5 + 0.5 * loudness));
  };

  const closeList = () => {
    setListOpen(false);
    listButton.current?.focus();
  };

  return (
    <PlayerShell
      player={player}
      aria-label={texts.player}
      className={`relative isolate focus-visible:outline-offset-8 ${className}`}
    >
      <ButterflySky player={player} count={4} />
      <div className="glass relative isolate grid gap-x-10 gap-y-8 rounded-2xl p-5 sm:p-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:p-10">
        <AuroraOverlay isBright={isSounding} />
        <div className="@container flex min-w-0 flex-col justify-between gap-6">
          <div className="flex flex-col items-center gap-6 text-center sm:flex-row sm:gap-9 sm:text-start">
            <StageCover glow={glow} className="mt-5 size-36 sm:ms-4 sm:size-44" />
            <div className="grid min-w-0 flex-1 justify-items-center gap-2 sm:justify-items-start">
              <PlayTitle player={player} />
              <TrackMeta player={player} />
            </div>
          </div>
          <div className="grid gap-2 noscript:hidden">
            <div className="grid items-center *:[grid-area:1/1]">
              <SeekBar
                player={player}
                onFrame={follow}
                className={`h-20 transition-opacity sm:h-28 ${waveOpacity[phase] ?? ""}`}
              />
              <PlaybackStatus player={player} />
            </div>
            <PlayClock player={player} ref={clock} />
          </div>
          <div className="grid items-center gap-4 noscript:hidden @min-[35.5rem]:grid-cols-[minmax(0,1fr)_auto]">
            <Transport player={player} />
            <div className="flex items-center justify-center gap-1">
              <Volume player={player} className="w-40 max-w-full" />
              <LikeButton title={track.title} />
              <IconButton
                ref={listButton}
                label={isListOpen ? texts.playlist.hide : texts.playlist.show}
                aria-expanded={isListOpen}
                onClick={() => setListOpen(!isListOpen)}
              >
                <ListMusic aria-hidden="true" />
              </IconButton>
            </div>
          </div>
          {track.src && <NoScriptPlayer track={track} />}
        </div>
        <section
          aria-label={texts.lyrics.label}
          className="min-w-0 rounded-xl bg-surface-sunken lg:relative lg:min-h-96"
        >
          <Lyrics player={player} className="h-72 px-2 noscript:hidden sm:px-4 lg:absolute lg:inset-0 lg:h-auto" />
          <NoScriptLyrics track={track} />
        </section>
        <div
          className={`grid gap-5 lg:col-span-2 noscript:hidden ${isListOpen ? "md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]" : ""}`}
        >
          {isListOpen && <PlaylistPanel player={player} onClose={closeList} />}
          <ControlsPanel />
        </div>
      </div>
    </PlayerShell>
  );
};
