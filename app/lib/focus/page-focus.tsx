import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { moveFocus } from "./focus-text.ts";

/**
 * Marks the target of the URL fragment. `:target` does not follow client-side navigation, so it is used only until the
 * first one (app/styles/search-target.css).
 */
export const markTarget = (target: HTMLElement | null): void => {
  document.documentElement.dataset.marksTarget = "";
  for (const old of document.querySelectorAll("[data-target]")) old.removeAttribute("data-target");
  target?.setAttribute("data-target", "");
};

const findTarget = (hash: string): HTMLElement | null => {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
};

/**
 * After a client-side navigation, moves focus to the target of the URL fragment, else to the page's title, which screen
 * readers then announce. Leaves it alone if the new page has set the focus itself.
 */
export const PageFocus = () => {
  const { hash, pathname } = useLocation();
  const shown = useRef(pathname + hash);
  useEffect(() => {
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;
    const main = document.getElementById("content");
    const target = findTarget(hash);
    markTarget(target);
    if (!target && main?.contains(document.activeElement)) return;
    const options = { preventScroll: true };
    if (!moveFocus(target ?? main?.querySelector("h1"), options)) moveFocus(main, options);
  }, [hash, pathname]);
  return null;
};
