// Accessibility: elements that scroll horizontally must be focusable by keyboard.
const makeScrollersFocusable = (root: HTMLElement | null) => {
  for (const box of root?.querySelectorAll<HTMLElement>("pre, table") ?? []) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
};

/** The text of a post, as safe HTML. */
export const Prose = ({ html }: { html: string }) => (
  <div ref={makeScrollersFocusable} className="prose mx-auto" dangerouslySetInnerHTML={{ __html: html }} />
);
