/**
 * The button of a card loads the player of another site: the frame waits in a template behind it
 * (contracts/posts/markdown/embed-cards.ts). It is put before the rest, which is hidden beneath it.
 */
const loadEmbed = ({ target }: Event): void => {
  const { nextSibling, parentNode } = target as HTMLElement;
  const frame = (nextSibling as HTMLTemplateElement | null)?.content?.firstChild as HTMLElement | null;
  if (!frame) return;
  parentNode?.prepend(frame);
  frame.focus();
};

/**
 * A ref for a text that came as HTML: the buttons of its cards work, and what scrolls sideways in it can be focused, so
 * that keys scroll it.
 */
export const prepareText = (root: HTMLElement | null): (() => void) | undefined => {
  if (!root) return undefined;
  root.addEventListener("click", loadEmbed);
  const observer = new ResizeObserver(() => {
    for (const box of root.querySelectorAll<HTMLElement>("pre, table"))
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  });
  observer.observe(root);
  return () => observer.disconnect();
};
