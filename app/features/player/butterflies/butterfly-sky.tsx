import { useEffect, useRef } from "react";
import { isOn } from "../engine/player-state.ts";
import { usePlayer, useRemembered } from "../live/use-player.ts";
import type { Player } from "../playback/player.ts";
import { butterflyFade } from "../player-content.ts";
import { flights } from "./flights.ts";
import { FlyingButterfly } from "./flying-butterfly.tsx";
import { useStillness } from "./stillness.ts";

const comeMs = 900;

const Sky = ({ player, isLeaving, count }: { player: Player; isLeaving: boolean; count: number }) => {
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

/** Butterflies over a player, while its music wakes them and the visitor wants to see them. */
export const ButterflySky = ({ player, count = flights.length }: { player: Player; count?: number }) => {
  const phase = usePlayer(player, ({ butterfly }) => butterfly.phase);
  const isWanted = useRemembered(({ hasButterflies }) => hasButterflies);
  const isStill = useStillness();
  if (phase === "away" || !isWanted || isStill) return null;
  return <Sky player={player} isLeaving={phase === "leaving"} count={count} />;
};
