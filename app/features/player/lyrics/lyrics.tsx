import { useEffect, useRef } from "react";
import { prefersReducedMotion } from "../butterflies/reduced-motion.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { LyricLines } from "./lyric-lines.tsx";
import { lineAt } from "./parse-vtt.ts";
import { getLyrics } from "./track-lyrics.ts";

/** Auto-scroll pauses for this many ms after the user scrolled. */
const autoScrollPauseMs = 4_000;

/**
 * Synchronized lyrics: the current line is highlighted and, unless a line has the focus, scrolled into view in the box.
 */
export const Lyrics = ({ player, className = "h-64" }: { player: Player; className?: string }) => {
  const track = usePlayer(player, (state) => state.track);
  const lines = getLyrics(track);
  const current = usePlayer(player, ({ position }) => lineAt(getLyrics(track), position));
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

  if (lines.length === 0) {
    return (
      <div className={`grid place-content-center rounded-lg px-6 text-center text-foreground-muted ${className}`}>
        <p className="font-display text-title italic">
          {track.src ? "This one speaks without words." : "The words are still being written."}
        </p>
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
