import { useEffect, useRef } from "react";
import { isAudible } from "../engine/player-state.ts";
import type { Player } from "../playback/player.ts";

/** Calls `draw` with the position in seconds: on every animation frame while audible, otherwise on state changes. */
export const useAudioFrame = (player: Player, draw: (position: number) => void): void => {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
    draw(player.positionNow());
  });
  useEffect(() => {
    let frame = 0;
    const show = () => {
      latest.current(player.positionNow());
      frame = isAudible(player.current()) ? requestAnimationFrame(show) : 0;
    };
    const wake = () => {
      if (frame === 0) show();
    };
    wake();
    const leave = player.subscribe(wake);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [player]);
};
