import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Theme } from "#app/ui/theme/theme.ts";

/** The page in a frame of the same site; null while it cannot be reached. */
export const findPage = (frame: HTMLIFrameElement | null): Window | null => {
  try {
    return frame?.contentDocument ? frame.contentWindow : null;
  } catch {
    return null;
  }
};

/** Loads the page anew whenever `version` changes, where it was scrolled to, and shows it in a theme. */
export const usePreviewFrame = (
  frame: RefObject<HTMLIFrameElement | null>,
  { version, theme, onLoaded }: { version: number; theme: Theme; onLoaded: () => void },
) => {
  const shown = useRef(version);
  const scrolled = useRef(0);
  // A press takes the focus from a field, which is saved: the page stays until the press has ended.
  const isPressed = useRef(false);
  const isLate = useRef(false);
  const [isLoading, setIsLoading] = useState(true);
  const reload = () => {
    const page = findPage(frame.current);
    isLate.current = isPressed.current;
    if (!page || isPressed.current) return;
    scrolled.current = page.scrollY;
    setIsLoading(true);
    page.location.reload();
  };
  const handleVersion = useEffectEvent(reload);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    handleVersion();
  }, [version]);

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

  const watchPresses = (page: Window) => {
    const end = () => {
      isPressed.current = false;
      if (isLate.current) reload();
    };
    page.addEventListener("pointerdown", () => void (isPressed.current = true), true);
    page.addEventListener("pointerup", end, true);
    page.addEventListener("pointercancel", end, true);
  };

  return {
    isLoading,
    handleLoad: () => {
      paint();
      const page = findPage(frame.current);
      isPressed.current = false;
      if (page) watchPresses(page);
      page?.scrollTo({ top: scrolled.current, behavior: "instant" });
      scrolled.current = 0;
      setIsLoading(false);
      onLoaded();
    },
  };
};
