import type { ComponentProps } from "react";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { usePlayer, usePreferences } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { useReducedMotion } from "./reduced-motion.ts";

const loadSky = async () => {
  const { Sky } = await import("./sky.tsx");
  return (props: ComponentProps<typeof Sky>) => <Sky {...props} />;
};

/** Butterfly animation over a playing player, if enabled; lazy loaded when it first appears. */
export const ButterflySky = ({ player, count }: { player: Player; count: number }) => {
  const phase = usePlayer(player, ({ butterfly }) => butterfly.phase);
  const isWanted = usePreferences(({ hasButterflies }) => hasButterflies);
  const isStill = useReducedMotion();
  const isShown = phase !== "away" && isWanted && !isStill;
  const { render } = useLazyComponent(isShown, loadSky);
  return isShown && render?.({ player, count, isSigningOut: phase === "leaving" });
};
