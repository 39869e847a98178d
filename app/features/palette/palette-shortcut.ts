type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "defaultPrevented" | "target"
>;

/** Ctrl+K or Cmd+K, unless the place where it is pressed uses it for itself, like the editor of posts for links. */
export const isPaletteShortcut = ({ key, target, ...event }: KeyPress): boolean => {
  if (key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.repeat || event.defaultPrevented) return false;
  return !(target instanceof Element && target.closest("[data-own-shortcuts]"));
};
