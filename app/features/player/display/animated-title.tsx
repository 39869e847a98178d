import { useEffect, useRef } from "react";

const dawn = "title-fill bg-clip-text text-transparent forced-colors:hidden";

/** Glowing copy of the title: revealed from its start by a clip, then faded out. */
export const AnimatedTitle = ({ text, ms }: { text: string; ms: number }) => {
  const pane = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const opening = pane.current;
    const words = opening?.firstElementChild;
    if (!opening || !words) return;
    const timing = { duration: ms, fill: "both" as const };
    const easing = "cubic-bezier(0.45, 0.05, 0.55, 0.95)";
    const start = getComputedStyle(opening).direction === "rtl" ? 104 : -104;
    const moves = [
      opening.animate(
        { translate: [`${start}% 0`, "0 0", "0 0"], opacity: [1, 1, 0], offset: [0, 0.62, 1], easing },
        timing,
      ),
      words.animate({ translate: [`${-start}% 0`, "0 0", "0 0"], offset: [0, 0.62, 1], easing }, timing),
      opening.parentElement?.animate({ scale: [1, 1.05, 1], offset: [0, 0.62, 1], easing: "ease-in-out" }, timing),
    ];
    return () => {
      for (const move of moves) move?.cancel();
    };
  }, [ms]);
  return (
    <span
      ref={pane}
      aria-hidden="true"
      className="pointer-events-none absolute -inset-[0.35em] block -translate-x-[104%] overflow-hidden"
    >
      <span className="relative block size-full translate-x-[104%] p-[0.35em]">
        <span className={`absolute inset-0 block p-[0.35em] [filter:blur(0.16em)] ${dawn}`}>{text}</span>
        <span className={`absolute inset-0 block p-[0.35em] ${dawn}`}>{text}</span>
      </span>
    </span>
  );
};
