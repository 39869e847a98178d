import { useEffect, useRef } from "react";
import { isOn } from "../engine/player-state.ts";
import { usePlayer } from "../live/use-player.ts";
import type { Player } from "../playback/player.ts";
import { butterflyFade } from "../player-content.ts";
import { flights } from "./flights.ts";
import { FlyingButterfly } from "./flying-butterfly.tsx";

const comeMs = 900;

/** `count` butterflies that come in softly and take the owner's fade to leave. */
export const Sky = ({ player, isLeaving, count }: { player: Player; isLeaving: boolean; count: number }) => {
  const sky = useRef<HTMLDivElement>(null);
  const isFlying = usePlayer(player, isOn);
  const reached = useRef("0");
  useEffect(() => {
    const element = sky.current;
    if (!element) return;
    const fade = element.animate({ opacity: [reached.current, isLeaving ? "0" : "1"] }, { duration: isLeaving ? butterflyFade * 1_000 : comeMs, fill: "forwards" });
    return () => {
      reached.current = getComputedStyle(element).opacity;
      fade.cancel();
    };
  }, [isLeaving]);
  return (
    <div ref={sky} aria-hidden="true" data-butterfly={isLeaving ? "leaving" : "here"} className="pointer-events-none absolute -inset-y-16 inset-x-0 z-10 overflow-clip">
      {flights.slice(0, count).map((flight) => (
        <FlyingButterfly key={flight.tint} flight={flight} isResting={!isFlying && !isLeaving} />
      ))}
    </div>
  );
};
