/** Makes a heading or another text focusable for as long as it has the focus. */
export const prepareFocus = (element: HTMLElement): HTMLElement => {
  if (element.tabIndex >= 0 || element.hasAttribute("tabindex")) return element;
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  return element;
};

/** Moves focus to where somebody goes on. Returns whether that is possible: what is hidden cannot have the focus. */
export const moveFocus = (element: HTMLElement | null | undefined, options?: FocusOptions): boolean => {
  if (!element) return false;
  prepareFocus(element).focus(options);
  return document.activeElement === element;
};
