import { loadEmbeds } from "./load-embeds.ts";
import { makeScrollersFocusable } from "./make-scrollers-focusable.ts";

/** A ref for the text of a post. */
export const prepareText = (root: HTMLElement | null): (() => void) => {
  const stops = [makeScrollersFocusable(root), loadEmbeds(root)];
  return () => {
    for (const stop of stops) stop?.();
  };
};
