import { type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { formatTime } from "./format-time.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

export type ClockHandle = { show: (seconds: number) => void };

/** Elapsed time and duration; updated by the waveform, also while scrubbing. */
export const PlayClock = ({
  player,
  ref,
  children,
}: {
  player: Player;
  ref: Ref<ClockHandle>;
  children?: ReactNode;
}) => {
  const duration = usePlayer(player, (state) => state.duration);
  const isWaiting = usePlayer(player, ({ phase }) => phase === "loading" || phase === "buffering");
  const elapsed = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => ({
    show: (seconds) => {
      const text = formatTime(seconds);
      if (elapsed.current && elapsed.current.textContent !== text) elapsed.current.textContent = text;
    },
  }));
  return (
    <div
      dir="ltr"
      className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 text-sm text-foreground-muted tabular-nums"
    >
      <span>
        <span ref={elapsed}>0:00</span>
        <span className={`ms-3 transition-opacity ${isWaiting ? "opacity-100" : "opacity-0"}`} aria-hidden={!isWaiting}>
          {useContent("player-controls").loading}
        </span>
      </span>
      <span className="flex gap-1">{children}</span>
      <span className="text-end">{formatTime(duration)}</span>
    </div>
  );
};
