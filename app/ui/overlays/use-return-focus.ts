import { useCallback, useRef } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { rememberPlace } from "#app/lib/focus/pass-focus-on.ts";

type Opened = { popup: HTMLElement; opener: Element; findPlace: () => HTMLElement | null };

const hasFocus = ({ popup }: Opened): boolean => {
  const { activeElement, body } = document;
  return activeElement === body || popup.contains(activeElement);
};

/**
 * Props of a popup for where focus goes when it closes: to what `returnFocusTo` finds, else back to the control that
 * opened it, or near that if it was removed meanwhile, as by "Delete". Focus that has left the popup stays where it is.
 */
export const useReturnFocus = (returnFocusTo: () => HTMLElement | null = () => null) => {
  const opened = useRef<Opened | null>(null);
  const ref = useCallback((popup: HTMLElement | null) => {
    const opener = document.activeElement;
    if (popup && opener) opened.current = { popup, opener, findPlace: rememberPlace(opener) };
  }, []);
  const finalFocus = () => {
    const wanted = returnFocusTo();
    const { current } = opened;
    if (wanted || !current) return wanted ?? true;
    if (!hasFocus(current)) return false;
    if (current.opener.isConnected) return true;
    // What took the opener's place may ask for focus in an effect of the same commit, and goes first.
    queueMicrotask(() => hasFocus(current) && moveFocus(current.findPlace()));
    return false;
  };
  return { ref, finalFocus };
};
