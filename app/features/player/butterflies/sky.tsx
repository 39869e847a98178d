import { useEffect, useRef } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { isPlaybackRequested } from "../engine/player-state.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { flightPaths } from "./flight-paths.ts";
import { FlyingButterfly } from "./flying-butterfly.tsx";

const comeMs = 900;

/** Renders `count` butterflies that fade in and leave within the configured duration. */
export const Sky = ({ player, isSigningOut, count }: { player: Player; isSigningOut: boolean; count: number }) => {
  const { butterflyFade } = useContent("player");
  const sky = useRef<HTMLDivElement>(null);
  const isFlying = usePlayer(player, isPlaybackRequested);
  const reached = useRef("0");
  useEffect(() => {
    const element = sky.current;
    if (!element) return;
    const fade = element.animate(
      { opacity: [reached.current, isSigningOut ? "0" : "1"] },
      { duration: isSigningOut ? butterflyFade * 1_000 : comeMs, fill: "forwards" },
    );
    return () => {
      reached.current = getComputedStyle(element).opacity;
      fade.cancel();
    };
  }, [isSigningOut, butterflyFade]);
  return (
    <div
      ref={sky}
      aria-hidden="true"
      dir="ltr"
      data-butterfly={isSigningOut ? "leaving" : "here"}
      className="pointer-events-none absolute -inset-y-16 inset-x-0 z-10 overflow-clip"
    >
      {flightPaths.slice(0, count).map((flight) => (
        <FlyingButterfly key={flight.tint} flight={flight} isResting={!isFlying && !isSigningOut} />
      ))}
    </div>
  );
};
