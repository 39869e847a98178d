import { useEffect, useRef } from "react";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { FlightPath } from "./flight-paths.ts";

/** One animated butterfly; `isResting` pauses it. */
export const FlyingButterfly = ({ flight, isResting }: { flight: FlightPath; isResting: boolean }) => {
  const carrier = useRef<HTMLSpanElement>(null);
  const body = useRef<HTMLSpanElement>(null);
  const moves = useRef<Animation[]>([]);

  useEffect(() => {
    const timing: KeyframeAnimationOptions = {
      duration: flight.seconds * 1_000,
      delay: flight.delay * 1_000,
      iterations: Number.POSITIVE_INFINITY,
      easing: "linear",
    };
    const easing = "cubic-bezier(0.45, 0.05, 0.55, 0.95)";
    const carried = carrier.current?.animate(
      flight.keyframes.map(([x, y]) => ({ translate: `${x}% ${y}%`, easing })),
      timing,
    );
    const leaning = body.current?.animate(
      flight.keyframes.map(([, , lean]) => ({ transform: `translate(-50%, -50%) rotate(${lean}deg)`, easing })),
      timing,
    );
    moves.current = [carried, leaning].filter((move) => move !== undefined);
    return () => {
      for (const move of moves.current) move.cancel();
    };
  }, [flight]);

  useEffect(() => {
    for (const move of moves.current) {
      if (isResting) move.pause();
      else move.play();
    }
  }, [isResting, flight]);

  return (
    <span ref={carrier} className="absolute inset-0 block">
      <span ref={body} className="absolute start-0 top-0 block">
        <span className="absolute -inset-2/5 rounded-full sign-glow" />
        <Butterfly tint={flight.tint} flapping className={`relative ${flight.size}`} />
      </span>
    </span>
  );
};
