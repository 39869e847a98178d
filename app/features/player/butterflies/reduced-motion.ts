import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

export const prefersReducedMotion = (): boolean => window.matchMedia(query).matches;

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

/** Whether the visitor asked for less motion; the server, which cannot know, says yes. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, prefersReducedMotion, () => true);
