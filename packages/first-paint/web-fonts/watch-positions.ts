// Browsers count layout shifts of three pixels or more.
const tolerance = 2;

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
// Shifts of hidden elements are not visible, and their layout may be skipped.
const isHidden = (node: Node): boolean => !isText(node) && getComputedStyle(node as Element).visibility === "hidden";

/**
 * Records the positions of all visible nodes in the viewport. The returned function tells whether any has moved
 * vertically since, which is how a changed line break shows.
 */
export const watchPositions = (page: Document, height: number): (() => boolean) => {
  const range = page.createRange();
  const getRectangle = (node: Node): DOMRect => {
    if (!isText(node)) return (node as Element).getBoundingClientRect();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const tops = new Map<Node, number>();
  const collect = (node: Node) => {
    if (isHidden(node)) return;
    const { bottom, top } = getRectangle(node);
    if (bottom < 0 || top > height) return;
    tops.set(node, top);
    if (isText(node) || node.nodeName === "svg") return;
    // A leading text node starts where its element does.
    for (const child of node.childNodes)
      if (child.nodeType === Node.ELEMENT_NODE || (isText(child) && child.previousSibling)) collect(child);
  };
  collect(page.body);
  return () => [...tops].some(([node, top]) => Math.abs(getRectangle(node).top - top) > tolerance);
};
