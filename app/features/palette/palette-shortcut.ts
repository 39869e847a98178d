/** Ctrl+K or Cmd+K, unless the place where it is pressed uses it for itself, like the editor of posts for links. */
export const isPaletteShortcut = (event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
    return false;
  if (event.repeat || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest("[data-own-shortcuts]"));
};
