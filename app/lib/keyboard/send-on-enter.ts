type NativeKey = Pick<KeyboardEvent, "isComposing" | "key" | "keyCode" | "shiftKey" | "preventDefault">;
/** A key event of the browser, or one of React, which wraps it. */
type Key = NativeKey | (Omit<NativeKey, "isComposing"> & { nativeEvent: Pick<KeyboardEvent, "isComposing"> });

/**
 * Whether a key belongs to an input method. Safari ends a composition before the key that confirms it, and reports that
 * key as keyCode 229.
 */
export const isOfInputMethod = (event: Key): boolean =>
  event.keyCode === 229 || ("nativeEvent" in event ? event.nativeEvent : event).isComposing;

/** Whether an input method has put a text in, and goes on with it. */
export const isComposition = ({ isComposing }: Pick<InputEvent, "isComposing">): boolean => isComposing;

/** Calls `act` for Enter, with and without Shift, instead of what the browser does. Not when an input method takes the key. */
export const actOnEnter = (event: Key, act: (isShifted: boolean) => void): void => {
  if (event.key !== "Enter" || isOfInputMethod(event)) return;
  event.preventDefault();
  act(event.shiftKey);
};

/**
 * Calls `send` for Enter, instead of what the browser does. Not with Shift, which begins a new line, nor when an input
 * method takes the key. Returns whether it was called.
 */
export const sendOnEnter = (event: Key, send: () => void): boolean => {
  if (event.key !== "Enter" || event.shiftKey || isOfInputMethod(event)) return false;
  event.preventDefault();
  send();
  return true;
};
