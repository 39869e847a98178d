/** A part of what a box shows: how much text it is made of, and where it stands. */
type Block = { weight: number; top: number; height: number };

/** What a picture is in the text: a line with its description and its address. */
const pictureWeight = 80;

const weigh = (element: Element): number =>
  (element.textContent.length || 1) + pictureWeight * element.querySelectorAll("img").length;

const readBlocks = (box: HTMLElement, elements: Iterable<Element>): Block[] => {
  const origin = box.getBoundingClientRect().top - box.scrollTop;
  return Array.from(elements, (element) => {
    const { top, height } = element.getBoundingClientRect();
    return { weight: weigh(element), top: top - origin, height };
  });
};

/** The height at which a share of the text is shown; `share` is between 0 and 1. */
export const toHeight = (blocks: readonly Block[], total: number, share: number): number => {
  let left = share * blocks.reduce((sum, { weight }) => sum + weight, 0);
  for (const { weight, top, height } of blocks) {
    if (left <= weight) return share === 0 ? 0 : share === 1 ? total : top + (left / weight) * height;
    left -= weight;
  }
  return share * total;
};

/** The share of the text that is shown at a height. */
export const toShare = (blocks: readonly Block[], total: number, height: number): number => {
  if (height <= 0 || height >= total || blocks.length === 0) return Math.min(1, Math.max(0, height / total));
  const all = blocks.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  for (const block of blocks) {
    if (height < block.top) return before / all;
    if (height <= block.top + block.height)
      return (before + (block.weight * (height - block.top)) / (block.height || 1)) / all;
    before += block.weight;
  }
  return 1;
};

type Together = { stop: () => void; /** The shown text has changed: it goes where the text is. */ follow: () => void };

/**
 * Lets a field and what shows its text scroll with each other. Whatever is as far down a window as the window is down its
 * way stays beside its counterpart, so both ends meet; pictures count as little as they do in the text.
 */
export const scrollTogether = (
  field: HTMLElement,
  preview: HTMLElement,
  getElements: () => Iterable<Element>,
): Together => {
  const ended = new AbortController();
  // Where a box was moved to from here. The event says so later, when somebody may have scrolled on already.
  let moved: { box: HTMLElement; top: number } | null = null;
  const getWay = (box: HTMLElement): number => box.scrollHeight - box.clientHeight;
  const move = (from: HTMLElement, to: HTMLElement, findTop: (share: number) => number): void => {
    if (getWay(from) <= 0 || getWay(to) <= 0) return;
    const before = to.scrollTop;
    to.scrollTop = Math.round(findTop(Math.min(1, Math.max(0, from.scrollTop / getWay(from)))));
    if (to.scrollTop !== before) moved = { box: to, top: to.scrollTop };
  };
  const follow = (): void =>
    move(field, preview, (share) => {
      const { scrollHeight, clientHeight } = preview;
      return toHeight(readBlocks(preview, getElements()), scrollHeight, share) - share * clientHeight;
    });
  const lead = (): void =>
    move(preview, field, (share) => {
      const { scrollHeight } = preview;
      return toShare(readBlocks(preview, getElements()), scrollHeight, share * scrollHeight) * getWay(field);
    });
  const listen = (box: HTMLElement, answer: () => void): void => {
    const onScroll = (): void => {
      const wasMovedHere = moved?.box === box && moved.top === box.scrollTop;
      if (moved?.box === box) moved = null;
      if (!wasMovedHere) answer();
    };
    box.addEventListener("scroll", onScroll, { signal: ended.signal, passive: true });
  };
  listen(field, follow);
  listen(preview, lead);
  return { stop: () => ended.abort(), follow };
};
