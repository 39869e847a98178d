import { type RefObject, useEffect, useRef } from "react";
import type { Theme } from "#app/ui/theme/theme.ts";

/** The page in a frame of the same site; null while it cannot be reached. */
const findPage = (frame: HTMLIFrameElement | null): Window | null => {
  try {
    return frame?.contentDocument ? frame.contentWindow : null;
  } catch {
    return null;
  }
};

/** Loads the page anew whenever `version` changes, where it was scrolled to, and shows it in a theme. */
export const usePreviewFrame = (frame: RefObject<HTMLIFrameElement | null>, version: number, theme: Theme) => {
  const shown = useRef(version);
  const scrolled = useRef(0);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    const page = findPage(frame.current);
    if (!page) return;
    scrolled.current = page.scrollY;
    page.location.reload();
  }, [frame, version]);

  const paint = () => {
    const page = findPage(frame.current)?.document;
    // None while the first page loads.
    const root = page?.querySelector<HTMLElement>(":root");
    if (!page || !root) return;
    root.dataset.theme = theme;
    for (const source of page.querySelectorAll<HTMLSourceElement>("source[data-light]"))
      source.media = theme === "light" ? "all" : "not all";
  };
  useEffect(paint);

  return {
    handleLoad: () => {
      paint();
      findPage(frame.current)?.scrollTo({ top: scrolled.current, behavior: "instant" });
      scrolled.current = 0;
    },
  };
};
