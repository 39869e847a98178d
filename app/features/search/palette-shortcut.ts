/** Ctrl+K or Cmd+K, except in elements that use it themselves, like the post editor for links. */
export const isPaletteShortcut = (event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
    return false;
  if (event.repeat || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest("[data-own-shortcuts]"));
};
