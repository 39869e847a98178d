const controls = "a[href], button";

/**
 * Focus management for `popovertarget` popovers. Natively, focus stays on the button, which the popover may cover, and
 * the popover stays open when focus moves elsewhere. This moves focus into an opened popover, and closes one that focus
 * leaves. Escape and the close button return focus natively.
 */
export const managePopoverFocus = (page: Document): void => {
  // It may have been opened before this script ran.
  let opened = page.querySelector<HTMLElement>("[popover=auto]:popover-open");
  const handleToggle = ({ newState, target }: Event & { newState?: string }) => {
    if (!(target instanceof HTMLElement) || target.popover !== "auto") return;
    if (newState === "open") {
      opened = target;
      target.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
    } else if (opened === target) opened = null;
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (opened && target instanceof Node && !opened.contains(target)) opened.hidePopover();
  };
  // `toggle` does not bubble.
  page.addEventListener("toggle", handleToggle, true);
  page.addEventListener("focusin", handleFocus);
};
