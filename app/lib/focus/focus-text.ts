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
