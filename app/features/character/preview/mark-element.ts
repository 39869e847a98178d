/** Draws a line around one element of a page at a time, which nobody but the owner sees. */
export const createMarker = (outline: string) => {
  let marked: HTMLElement | null = null;
  let before = "";
  return {
    mark(element: Element | null): void {
      if (element === marked) return;
      if (marked) marked.style.outline = before;
      marked = element as HTMLElement | null;
      if (!marked) return;
      before = marked.style.outline;
      marked.style.outline = outline;
    },
  };
};

/** Scrolls the page to the element, if it is out of sight, and nothing around the page: the owner may be typing there. */
export const scrollPageTo = (element: Element): void => {
  const page = element.ownerDocument.defaultView;
  if (!page) return;
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= page.innerHeight) return;
  page.scrollTo({ top: page.scrollY + top - Math.max(0, (page.innerHeight - height) / 2), behavior: "instant" });
};
