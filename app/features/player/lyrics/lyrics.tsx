import { useEffect, useRef, type RefObject } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { useRovingFocus } from "#app/lib/focus/use-roving-focus.ts";
import { prefersReducedMotion } from "../butterflies/reduced-motion.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { lineAt, type LyricLine } from "./parse-vtt.ts";
import { useLyrics } from "./track-lyrics.ts";

type LyricLinesProps = {
  ref: RefObject<HTMLOListElement | null>;
  lines: readonly LyricLine[];
  /** Index of the current line; negative before the first. */
  current: number;
  onSeek: (time: number) => void;
};

/** Lyric lines as one tab stop, initially the current line; arrow keys, Home and End move between them, Enter seeks. */
const LyricLines = ({ ref, lines, current, onSeek }: LyricLinesProps) => {
  const { getTabIndex, listHandlers } = useRovingFocus(ref, lines.length, { start: current });
  return (
    <ol ref={ref} {...listHandlers} className="py-10">
      {lines.map(({ time, text }, index) => (
        <li key={time}>
          <button
            type="button"
            tabIndex={getTabIndex(index)}
            aria-current={index === current ? "true" : undefined}
            onClick={() => onSeek(time)}
            className="lyric-line"
          >
            <span dir="auto">{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
};

/** Auto-scroll pauses for this many ms after the user scrolled. */
const autoScrollPauseMs = 4_000;

/**
 * Synchronized lyrics: the current line is highlighted and, unless a line has the focus, scrolled into view in the box.
 */
export const Lyrics = ({ player, className = "h-64" }: { player: Player; className?: string }) => {
  const texts = useContent("player-controls").lyrics;
  const track = usePlayer(player, (state) => state.track);
  const lines = useLyrics(track);
  const current = usePlayer(player, ({ position }) => lineAt(lines ?? [], position));
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isNew = useRef(true);
  const userScrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const pauseAutoScroll = () => {
    userScrolledAt.current = performance.now();
  };

  useEffect(() => {
    const isAtStart = isNew.current && current < 0;
    isNew.current = false;
    // Nothing to scroll yet, and measuring the lines would force a layout during hydration.
    if (isAtStart) return;
    if (!box.current || performance.now() - userScrolledAt.current < autoScrollPauseMs) return;
    if (box.current.querySelector(":focus-visible")) return;
    const line = list.current?.children[current];
    const top = line instanceof HTMLElement ? line.offsetTop - (box.current.clientHeight - line.offsetHeight) / 2 : 0;
    box.current.scrollTo({ top, behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }, [current, track]);

  if (lines === null) return <div aria-busy="true" className={className} />;
  if (lines.length === 0) {
    return (
      <div className={`grid place-content-center rounded-lg px-6 text-center text-foreground-muted ${className}`}>
        <p className="font-display text-title italic">{track.src ? texts.wordless : texts.awaited}</p>
      </div>
    );
  }
  return (
    <div
      ref={box}
      onWheel={pauseAutoScroll}
      onTouchMove={pauseAutoScroll}
      className={`relative overflow-y-auto overscroll-contain [mask-image:linear-gradient(transparent,#000_14%,#000_86%,transparent)] [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] ${className}`}
    >
      <LyricLines
        ref={list}
        lines={lines}
        current={current}
        onSeek={(time) => player.send({ type: "seek", to: time })}
      />
    </div>
  );
};
