import type { RefObject } from "react";
import { useRovingFocus } from "#app/lib/focus/use-roving-focus.ts";
import type { LyricLine } from "./parse-vtt.ts";

type LyricLinesProps = {
  ref: RefObject<HTMLOListElement | null>;
  lines: readonly LyricLine[];
  /** Index of the current line; negative before the first. */
  current: number;
  onSeek: (time: number) => void;
};

/** Lyric lines as one tab stop, initially the current line; arrow keys, Home and End move between them, Enter seeks. */
export const LyricLines = ({ ref, lines, current, onSeek }: LyricLinesProps) => {
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
            className="group/line w-full rounded-md px-3 py-2 text-start font-display text-[1.4rem] leading-snug font-medium text-foreground-muted/80 transition-colors duration-500 hover:bg-accent-subtle hover:text-foreground focus-visible:-outline-offset-2 aria-current:text-accent"
          >
            <span className="inline-block origin-left transition-transform duration-500 ease-calm group-aria-current/line:scale-[1.08] group-aria-current/line:font-semibold group-aria-current/line:[text-shadow:0_0_26px_color-mix(in_srgb,var(--glow-cyan)_75%,transparent)]">
              {text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
};
