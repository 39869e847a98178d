const controls = "a[href], button";

/**
 * Popovers that open by `popovertarget` work without a script, but leave focus on a button that they may cover, and stay
 * open over what is focused next. With this, focus goes into a popover that opens, and one that focus leaves closes;
 * Escape and its close button return focus by themselves.
 */
export const managePopoverFocus = (page: Document): void => {
  // It may have been opened before this script was there.
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
