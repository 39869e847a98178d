import { useEffect, useRef } from "react";
import { prefersReducedMotion } from "../butterflies/reduced-motion.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { lineAt } from "./parse-vtt.ts";
import { getLyrics } from "./track-lyrics.ts";

/** Auto-scroll pauses for this many ms after the user scrolled. */
const ownWayMs = 4_000;

/** Synchronized lyrics: the current line is highlighted and scrolled into view within the box. */
export const Lyrics = ({ player, className = "h-64" }: { player: Player; className?: string }) => {
  const track = usePlayer(player, (state) => state.track);
  const lines = getLyrics(track);
  const current = usePlayer(player, ({ position }) => lineAt(getLyrics(track), position));
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const ownWaySince = useRef(Number.NEGATIVE_INFINITY);
  const pauseAutoScroll = () => {
    ownWaySince.current = performance.now();
  };

  useEffect(() => {
    if (!box.current || performance.now() - ownWaySince.current < ownWayMs) return;
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
      <ol ref={list} className="py-10">
        {lines.map(({ time, text }, index) => (
          <li key={time}>
            <button
              type="button"
              aria-current={index === current ? "true" : undefined}
              onClick={() => player.send({ type: "seek", to: time })}
              className="group/line w-full rounded-md px-3 py-2 text-start font-display text-[1.4rem] leading-snug font-medium text-foreground-muted/80 transition-colors duration-500 hover:bg-accent-subtle hover:text-foreground focus-visible:-outline-offset-2 aria-current:text-accent"
            >
              <span className="inline-block origin-left transition-transform duration-500 ease-calm group-aria-current/line:scale-[1.08] group-aria-current/line:font-semibold group-aria-current/line:[text-shadow:0_0_26px_color-mix(in_srgb,var(--glow-cyan)_75%,transparent)]">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};
