import { useEffect, useRef } from "react";

const isInView = (element: Element): boolean => {
  const { bottom, top } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Auto-scrolls to the sentence being read, until the user scrolls away. */
export const useScrollToSentence = (sentence: number | null): void => {
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const current = sentence === null ? null : document.querySelector("[data-spoken]");
    const isFollowed = !last.current || isInView(last.current);
    last.current = current ?? undefined;
    if (!current || !isFollowed) return;
    const { bottom, top } = current.getBoundingClientRect();
    if (top > innerHeight * 0.12 && bottom < innerHeight * 0.8) return;
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    current.scrollIntoView({ block: "center", behavior: prefersReducedMotion ? "auto" : "smooth" });
  }, [sentence]);
};
