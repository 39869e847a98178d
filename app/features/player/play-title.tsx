import { useEffect, useRef } from "react";
import { useStillness } from "./butterflies/stillness.ts";
import { usePlayer } from "./live/use-player.ts";
import type { Player } from "./playback/player.ts";

const tints = ["text-[light-dark(#0b7f8c,var(--glow-teal))]", "text-[light-dark(#4a6be0,var(--glow-cyan))]", "text-[light-dark(#7a3fd0,#bda4ff)]", "text-[light-dark(#c23a86,var(--glow-rose))]"];
// The share of the whole time that passes until the last letter starts.
const spread = 0.45;

/** Each letter lights up in turn, above the title that stays where it is. */
const LitLetters = ({ text, ms }: { text: string; ms: number }) => {
  const letters = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const all = [...(letters.current?.children ?? [])];
    const moves = all.map((letter, index) =>
      letter.animate(
        { opacity: [0, 1, 1, 0], transform: ["translateY(0) scale(1)", "translateY(-0.16em) scale(1.14)", "translateY(-0.08em) scale(1.06)", "translateY(0) scale(1)"] },
        { duration: ms * (1 - spread), delay: (ms * spread * index) / Math.max(1, all.length - 1), fill: "both", easing: "ease-in-out" },
      ),
    );
    return () => {
      for (const move of moves) move.cancel();
    };
  }, [ms]);
  return (
    <span ref={letters} aria-hidden="true" className="absolute inset-0">
      {text.split(" ").map((word, wordIndex, words) =>
        // A word stays whole, so that the lit title breaks its lines where the other one does.
        Array.from(wordIndex < words.length - 1 ? `${word} ` : word).map((letter, index) => (
          <span key={`${wordIndex}.${index}`} className={`${letter === " " ? "" : "inline-block"} opacity-0 [text-shadow:0_0_0.5em_currentColor] ${tints[(wordIndex + index) % tints.length]}`}>
            {letter}
          </span>
        )),
      )}
    </span>
  );
};

/** The title of the track, which lights up once in the song. */
export const PlayTitle = ({ player }: { player: Player }) => {
  const track = usePlayer(player, (state) => state.track);
  const isRunning = usePlayer(player, ({ title }) => title.phase === "running");
  const isStill = useStillness();
  const isLit = isRunning && !isStill;
  return (
    <h2 data-title-animation={isLit ? "running" : undefined} className="relative font-display text-heading font-semibold tracking-display text-balance">
      {track.title}
      {isLit && <LitLetters key={track.id} text={track.title} ms={(track.titleAnimation?.lasts ?? 0) * 1_000} />}
    </h2>
  );
};
