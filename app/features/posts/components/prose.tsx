// Accessibility: elements that scroll horizontally must be keyboard focusable.
const makeScrollersFocusable = (root: HTMLElement | null) => {
  for (const box of root?.querySelectorAll<HTMLElement>("pre, table") ?? []) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
};

/** Sanitized HTML of a post. */
export const Prose = ({ html }: { html: string }) => (
  <div ref={makeScrollersFocusable} className="prose mx-auto" dangerouslySetInnerHTML={{ __html: html }} />
);
