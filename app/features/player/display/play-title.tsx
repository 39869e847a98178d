import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { useReducedMotion } from "../butterflies/reduced-motion.ts";
import type { Track } from "#contracts/content/player.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

const loadTitle = async () => {
  const { AnimatedTitle } = await import("./animated-title.tsx");
  return ({ id, title, titleAnimation }: Track) => (
    <AnimatedTitle key={id} text={title} ms={(titleAnimation?.lasts ?? 0) * 1_000} />
  );
};

/** Track title, animated once per play. */
export const PlayTitle = ({ player }: { player: Player }) => {
  const track = usePlayer(player, (state) => state.track);
  const isRunning = usePlayer(player, ({ title }) => title.phase === "running");
  const isStill = useReducedMotion();
  const isLit = isRunning && !isStill;
  const isSoon = usePlayer(player, ({ phase, title }) => phase === "playing" && title.phase === "waiting");
  const isWanted = isLit || (isSoon && !isStill && track.titleAnimation !== undefined);
  const { render } = useLazyComponent(isWanted, loadTitle);
  return (
    <h3
      data-title-animation={isLit ? "running" : undefined}
      className="relative origin-left rtl:origin-right font-display text-heading font-semibold tracking-display text-balance max-sm:origin-center"
    >
      <span>{track.title}</span>
      {isLit && render?.(track)}
    </h3>
  );
};
