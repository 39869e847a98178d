// Browsers count layout shifts of three pixels or more.
const tolerance = 2;
const gridSize = 50;

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
// Space at the end of a line has no box.
const isVisibleText = (node: Node): boolean => isText(node) && node.textContent?.trim() !== "";
// Shifts of hidden elements are not visible, and their layout may be skipped.
const isHidden = (node: Node): boolean => !isText(node) && getComputedStyle(node as Element).visibility === "hidden";

const isInline = (node: Node): boolean => getComputedStyle(node as Element).display === "inline";
// The first line of such a text begins elsewhere when its width changes.
const isCentered = (node: Node): boolean => /center|right|end/.test(getComputedStyle(node as Element).textAlign);
/** How far the shadows of an element reach: they move with it. */
const getShadowReach = (node: Node): number => {
  if (isText(node)) return 0;
  const words = getComputedStyle(node as Element).boxShadow.split(/[ ,]/);
  const lengths = words.filter((word) => word.endsWith("px")).map(parseFloat);
  const reaches = lengths.map((_, index) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths.slice(index, index + 4);
    return index % 4 === 0 ? Math.max(Math.abs(x), Math.abs(y)) + blur + spread : 0;
  });
  return Math.max(0, ...reaches);
};

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
  /** Where a text begins that leads a centered block. Other texts move sideways within their lines, which is not counted. */
  const getStart = (node: Node, box: DOMRect): number => {
    if (!isText(node)) return isInline(node) ? 0 : box.left;
    if (node.previousSibling) return 0;
    range.setStart(node, 0);
    range.setEnd(node, 1);
    return range.getBoundingClientRect().left;
  };
  const before = new Map<Node, { box: DOMRect; start: number }>();
  const collect = (node: Node) => {
    if (isHidden(node)) return;
    const box = getRectangle(node);
    if (box.bottom < 0 || box.top > height) return;
    before.set(node, { box, start: getStart(node, box) });
    if (isText(node) || node.nodeName === "svg") return;
    // A leading text node starts where its element does, unless its lines are centered.
    for (const child of node.childNodes)
      if (child.nodeType === Node.ELEMENT_NODE || (isVisibleText(child) && (child.previousSibling || isCentered(node))))
        collect(child);
  };
  collect(page.body);
  return () => {
    // Of the window, divided into a grid: the cells in which something has moved.
    const moved = new Uint8Array(gridSize * gridSize);
    const toCell = (position: number, length: number) =>
      Math.min(gridSize, Math.max(0, (position / length) * gridSize));
    const mark = ({ top, bottom, left, right }: DOMRect, reach: number) => {
      const [first, end] = [Math.floor(toCell(left - reach, width)), Math.ceil(toCell(right + reach, width))];
      for (let row = Math.floor(toCell(top - reach, height)); row < toCell(bottom + reach, height); row += 1)
        moved.fill(1, row * gridSize + first, row * gridSize + end);
    };
    let farthest = 0;
    for (const [node, { box: was, start }] of before) {
      const box = getRectangle(node);
      const distance = Math.max(Math.abs(box.top - was.top), Math.abs(getStart(node, box) - start));
      if (distance <= tolerance) continue;
      farthest = Math.max(farthest, distance);
      const reach = getShadowReach(node);
      mark(was, reach);
      mark(box, reach);
    }
    const share = moved.reduce((sum, cell) => sum + cell, 0) / moved.length;
    return share * (farthest / Math.max(width, height));
  };
};
