const opening = "<think>";
const closing = "</think>";

/** Length of the longest suffix of a text that is a prefix of `tag`. */
const findBegun = (text: string, tag: string): number => {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length;
  return 0;
};

/** Removes from an answer in chunks the reasoning that some servers send as text between tags. */
export const createReasoningFilter = () => {
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
    /** The text that is still held back. */
    end: (): string => (isThinking ? "" : pending),
  };
};
