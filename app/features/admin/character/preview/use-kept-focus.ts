import { type RefObject, useEffect } from "react";

/**
 * Gives the focus back to where the owner types when the page in a frame takes it by itself, as one does that focuses a
 * field while it loads. A frame that was pressed, or reached by Tab, keeps it.
 */
export const useKeptFocus = (frame: RefObject<HTMLIFrameElement | null>) => {
  useEffect(() => {
    let isWanted = false;
    let last: HTMLElement | null = null;
    const allow = () => {
      isWanted = true;
    };
    const watchPage = () => frame.current?.contentWindow?.addEventListener("pointerdown", allow, true);
    const handleKey = ({ key }: KeyboardEvent) => {
      isWanted = key === "Tab";
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === frame.current) return;
      last = target;
      isWanted = false;
    };
    // The focused element changes after the event.
    const handleBlur = () =>
      setTimeout(() => {
        if (!isWanted && document.activeElement === frame.current) last?.focus({ preventScroll: true });
      });
    const watched = frame.current;
    watchPage();
    watched?.addEventListener("load", watchPage);
    document.addEventListener("keydown", handleKey, true);
    document.addEventListener("focusin", handleFocus);
    addEventListener("blur", handleBlur);
    return () => {
      watched?.removeEventListener("load", watchPage);
      document.removeEventListener("keydown", handleKey, true);
      document.removeEventListener("focusin", handleFocus);
      removeEventListener("blur", handleBlur);
    };
  }, [frame]);
};
