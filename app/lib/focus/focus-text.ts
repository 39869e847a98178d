/** Makes a heading or other text focusable until it loses focus. */
export const prepareFocus = (element: HTMLElement): HTMLElement => {
  if (element.tabIndex >= 0 || element.hasAttribute("tabindex")) return element;
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  return element;
};

/** Moves focus to an element, if need be by `prepareFocus`. Returns false if that failed, e.g. for a hidden one. */
export const moveFocus = (element: HTMLElement | null | undefined, options?: FocusOptions): boolean => {
  if (!element) return false;
  prepareFocus(element).focus(options);
  return document.activeElement === element;
};

/** Opens whatever the element is folded away in, and focuses it. */
export const revealElement = (element: HTMLElement | null): boolean => {
  for (let box = element?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  if (!moveFocus(element, { preventScroll: true })) return false;
  element?.scrollIntoView({ block: "center" });
  return true;
};
