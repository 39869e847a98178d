import { useEffect, useEffectEvent } from "react";
import { isOfInputMethod } from "#app/lib/keyboard/send-on-enter.ts";

/** Escape ends an answer while one is being given. */
export const useStopKey = (onStop: () => void, isBusy: boolean): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Dialogs, an edit form and input methods handle Escape themselves.
    const isElsewhere = event.target instanceof Element && event.target.closest("[role=dialog], [popover]");
    if (event.key !== "Escape" || event.defaultPrevented || isOfInputMethod(event) || isElsewhere) return;
    onStop();
  });
  useEffect(() => {
    if (!isBusy) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isBusy]);
};
