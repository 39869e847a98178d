const opening = "<think>";
const closing = "</think>";

/** The length of the longest end of a text with which `tag` could begin. */
const findBegun = (text: string, tag: string): number => {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length;
  return 0;
};

/** Leaves out of an answer in pieces what some servers send as text between tags: the reasoning of a model. */
export const createThoughtFilter = () => {
  let pending = "";
  let isThinking = false;
  return {
    push(piece: string): string {
      pending += piece;
      let shown = "";
      for (;;) {
        const tag = isThinking ? closing : opening;
        const at = pending.indexOf(tag);
        const length = at < 0 ? pending.length - findBegun(pending, tag) : at;
        if (!isThinking) shown += pending.slice(0, length);
        pending = pending.slice(at < 0 ? length : at + tag.length);
        if (at < 0) return shown;
        isThinking = !isThinking;
      }
    },
    /** What was held back. */
    end: (): string => (isThinking ? "" : pending),
  };
};
