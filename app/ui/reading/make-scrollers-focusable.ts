/** A ref for a text that came as HTML: what scrolls sideways in it can be focused, so that keys scroll it. */
export const makeScrollersFocusable = (root: HTMLElement | null): (() => void) | undefined => {
  if (!root) return undefined;
  const observer = new ResizeObserver(() => {
    for (const box of root.querySelectorAll<HTMLElement>("pre, table"))
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  });
  observer.observe(root);
  return () => observer.disconnect();
};
