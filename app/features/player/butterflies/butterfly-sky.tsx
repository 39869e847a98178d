import { lazy, Suspense } from "react";
import { usePlayer, usePreferences } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { useReducedMotion } from "./reduced-motion.ts";

const Sky = lazy(() => import("./sky.tsx").then((module) => ({ default: module.Sky })));

/** Butterfly animation over a playing player, if enabled; lazy loaded when it first appears. */
export const ButterflySky = ({ player, count }: { player: Player; count: number }) => {
  const phase = usePlayer(player, ({ butterfly }) => butterfly.phase);
  const isWanted = usePreferences(({ hasButterflies }) => hasButterflies);
  const isStill = useReducedMotion();
  if (phase === "away" || !isWanted || isStill) return null;
  return (
    <Suspense fallback={null}>
      <Sky player={player} isSigningOut={phase === "leaving"} count={count} />
    </Suspense>
  );
};
