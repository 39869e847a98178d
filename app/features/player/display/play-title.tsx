import { lazy, Suspense, useEffect } from "react";
import { useReducedMotion } from "../butterflies/reduced-motion.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

const loadLitTitle = () => import("./animated-title.tsx").then((module) => ({ default: module.AnimatedTitle }));
const AnimatedTitle = lazy(loadLitTitle);

/** Track title, animated once per play. */
export const PlayTitle = ({ player }: { player: Player }) => {
  const track = usePlayer(player, (state) => state.track);
  const isRunning = usePlayer(player, ({ title }) => title.phase === "running");
  const isStill = useReducedMotion();
  const isLit = isRunning && !isStill;
  const isSoon = usePlayer(player, ({ phase, title }) => phase === "playing" && title.phase === "waiting");
  useEffect(() => {
    if (isSoon && !isStill && track.titleAnimation) void loadLitTitle();
  }, [isSoon, isStill, track]);
  return (
    <h3
      data-title-animation={isLit ? "running" : undefined}
      className="relative origin-left font-display text-heading font-semibold tracking-display text-balance max-sm:origin-center"
    >
      {track.title}
      {isLit && (
        <Suspense fallback={null}>
          <AnimatedTitle key={track.id} text={track.title} ms={(track.titleAnimation?.lasts ?? 0) * 1_000} />
        </Suspense>
      )}
    </h3>
  );
};
