import { toPlainText } from "./plain-text.ts";

const marker =
  /^[ \t]{0,20}(?:<!--[ \t]{0,10}more[ \t]{0,10}-->|<!--[ \t]{0,10}excerpt[ \t]{0,10}-->|\{\/\*[ \t]{0,10}more[ \t]{0,10}\*\/\})[ \t]{0,20}$/im;
const inline = /<!--[ \t]{0,10}more[ \t]{0,10}-->/i;

/** Takes the mark at which the excerpt ends out of a text. */
export const splitMore = (text: string): { text: string; excerpt: string | null } => {
  const found = marker.exec(text) ?? inline.exec(text);
  if (!found) return { text, excerpt: null };
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return { text: `${before.trimEnd()}\n\n${after.trimStart()}`, excerpt: toPlainText(before) || null };
};
