/** Lets two boxes scroll with each other, each by its share of the way. Returns how to end it, and to follow the first. */
export const scrollTogether = (first: HTMLElement, second: HTMLElement): { stop: () => void; follow: () => void } => {
  const ended = new AbortController();
  // The one that was moved here, whose event is nobody's wish.
  let moved: HTMLElement | null = null;
  const follow = (from: HTMLElement, to: HTMLElement): void => {
    if (moved === from) {
      moved = null;
      return;
    }
    const [way, otherWay] = [from.scrollHeight - from.clientHeight, to.scrollHeight - to.clientHeight];
    if (way <= 0 || otherWay <= 0) return;
    const before = to.scrollTop;
    to.scrollTop = Math.round((from.scrollTop / way) * otherWay);
    if (to.scrollTop !== before) moved = to;
  };
  first.addEventListener("scroll", () => follow(first, second), { signal: ended.signal, passive: true });
  second.addEventListener("scroll", () => follow(second, first), { signal: ended.signal, passive: true });
  return { stop: () => ended.abort(), follow: () => follow(first, second) };
};
