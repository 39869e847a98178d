// Browsers count layout shifts of three pixels or more.
const tolerance = 2;

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
// Space at the end of a line has no box.
const isVisibleText = (node: Node): boolean => isText(node) && node.textContent?.trim() !== "";
// Shifts of hidden elements are not visible, and their layout may be skipped.
const isHidden = (node: Node): boolean => !isText(node) && getComputedStyle(node as Element).visibility === "hidden";

const isInline = (node: Node): boolean => getComputedStyle(node as Element).display.startsWith("inline");

/** In CSS pixels. */
type Size = { width: number; height: number };

/**
 * Records the positions of all visible nodes in the viewport. The returned function tells how far they have moved
 * since, by changed line breaks and widths: at least the layout shift that browsers count, 0 to 1.
 */
export const watchPositions = (page: Document, { width, height }: Size): (() => number) => {
  const range = page.createRange();
  const getRectangle = (node: Node): DOMRect => {
    if (!isText(node)) return (node as Element).getBoundingClientRect();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const before = new Map<Node, DOMRect>();
  const collect = (node: Node) => {
    if (isHidden(node)) return;
    const box = getRectangle(node);
    if (box.bottom < 0 || box.top > height) return;
    before.set(node, box);
    if (isText(node) || node.nodeName === "svg") return;
    // A leading text node starts where its element does.
    for (const child of node.childNodes)
      if (child.nodeType === Node.ELEMENT_NODE || (isVisibleText(child) && child.previousSibling)) collect(child);
  };
  collect(page.body);
  return () => {
    let [top, bottom, left, right, farthest] = [height, 0, width, 0, 0];
    for (const [node, was] of before) {
      const box = getRectangle(node);
      // Text moves sideways within its line whenever its width changes, which is not counted.
      const sideways = width < height || isText(node) || isInline(node) ? 0 : Math.abs(box.left - was.left);
      const distance = Math.max(Math.abs(box.top - was.top), sideways);
      if (distance <= tolerance) continue;
      farthest = Math.max(farthest, distance);
      top = Math.min(top, box.top, was.top);
      bottom = Math.max(bottom, box.bottom, was.bottom);
      left = Math.min(left, box.left, was.left);
      right = Math.max(right, box.right, was.right);
    }
    if (farthest === 0) return 0;
    const moved = (Math.min(bottom, height) - Math.max(top, 0)) * (Math.min(right, width) - Math.max(left, 0));
    return (Math.max(0, moved) / (width * height)) * (farthest / Math.max(width, height));
  };
};
