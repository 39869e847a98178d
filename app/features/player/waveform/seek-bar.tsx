import { type KeyboardEvent, useId, useRef, type PointerEvent } from "react";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";
import { formatTime } from "../display/format-time.ts";
import { usePlayer } from "../store/use-player.ts";
import { useAudioFrame } from "../store/use-audio-frame.ts";
import type { Player } from "../playback/player.ts";
import { getPeaks, wavePath } from "./track-peaks.ts";
import { revealPart, WaveLayers } from "./wave-layers.tsx";

type Scrub = { onPreview: (share: number | null) => void; onChoose: (share: number) => void };

const shareUnder = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
};

/** Scrubbing: pointer drag along an element with a live preview; seeks on release to avoid choppy audio. */
const useScrub = ({ onPreview, onChoose }: Scrub) => {
  const pointer = useRef<number | null>(null);
  const isActivePointer = (event: PointerEvent) => pointer.current === event.pointerId;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pointer.current !== null) return;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      onPreview(shareUnder(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isActivePointer(event)) onPreview(shareUnder(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!isActivePointer(event)) return;
      pointer.current = null;
      onPreview(null);
      onChoose(shareUnder(event));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (!isActivePointer(event)) return;
      pointer.current = null;
      onPreview(null);
    },
  };
};

const pageStep = 15;

/** Waveform as a seek slider. Set its height with `className`. */
export const SeekBar = ({
  player,
  className = "h-20",
  onFrame,
}: {
  player: Player;
  className?: string;
  onFrame?: (position: number) => void;
}) => {
  const texts = useContent("player-controls");
  const track = usePlayer(player, (state) => state.track);
  const duration = usePlayer(player, (state) => state.duration);
  const second = usePlayer(player, (state) => Math.floor(state.position));
  const barsId = useId();
  const played = useRef<HTMLSpanElement>(null);
  const buffered = useRef<HTMLSpanElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const preview = useRef<number | null>(null);
  const isComing = !track.src;

  const draw = (position: number) => {
    const shown = preview.current === null ? position : preview.current * duration;
    const share = duration > 0 ? Math.min(1, shown / duration) : 0;
    revealPart(played.current, share);
    revealPart(buffered.current, duration > 0 ? Math.min(1, player.current().bufferedTo / duration) : 0);
    head.current?.style.setProperty("translate", `${share * 100}% 0`);
    onFrame?.(shown);
  };
  useAudioFrame(player, draw);

  const scrub = useScrub({
    onPreview: (share) => {
      preview.current = share;
      draw(player.positionNow());
    },
    onChoose: (share) => player.send({ type: "seek", to: share * duration }),
  });

  const handleKey = ({ key }: KeyboardEvent): number | null => {
    if (key === "Home") return 0;
    if (key === "End") return duration;
    if (key === "PageUp") return player.positionNow() + pageStep;
    return key === "PageDown" ? player.positionNow() - pageStep : null;
  };

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot hold a waveform
      role="slider"
      // Time runs from left to right in every language.
      dir="ltr"
      tabIndex={0}
      aria-label={texts.seek}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.min(second, Math.floor(duration))}
      aria-valuetext={fill(texts.position, { position: formatTime(second), duration: formatTime(duration) })}
      aria-disabled={isComing || undefined}
      className={`group relative w-full touch-pan-y rounded-sm select-none focus-visible:outline-offset-8 ${isComing ? "" : "cursor-pointer"} ${className}`}
      onKeyDown={(event) => {
        const to = handleKey(event);
        if (to === null) return;
        event.preventDefault();
        player.send({ type: "seek", to });
      }}
      {...(isComing ? {} : scrub)}
    >
      <WaveLayers path={wavePath(getPeaks(track))} id={barsId} played={played} buffered={buffered} head={head} />
    </div>
  );
};
