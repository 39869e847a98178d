// Bidirectional controls and all else that is invisible, but the joiners and variation selectors that scripts and emoji
// need.
const invisible =
  /(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
// All but tab and line feed.
// oxlint-disable-next-line no-control-regex -- these are what must not be shown
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const truncate = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  let shown = "";
  for (const { segment } of graphemes.segment(text.slice(0, maxLength + 64))) {
    if (shown.length + segment.length >= maxLength) break;
    shown += segment;
  }
  return `${shown.trimEnd()}…`;
};

// Most texts: nothing but ASCII.
const isPlain = /^[\t\n\x20-\x7e]*$/;

const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(invisible, "")
    .replaceAll(control, " ");

type Options = {
  /** In UTF-16 units, with the ellipsis. */
  maxLength?: number;
  /** Line breaks and runs of spaces become one space. */
  isLine?: boolean;
};

/**
 * What others may be shown of a text that somebody wrote: without control characters and without those that turn the
 * direction of the text around them or are invisible, cut to `maxLength`.
 */
export const toInertText = (text: string, { maxLength = Infinity, isLine = false }: Options = {}): string => {
  const start = text.slice(0, maxLength * 4 + 1_000);
  const plain = isPlain.test(start) ? start : clean(start);
  return truncate(isLine ? plain.replaceAll(/\s+/g, " ").trim() : plain, maxLength);
};

/** The same value with each text in it inert, such as a row of which the owner is shown everything. */
export const toInert = <Value>(value: Value): Value => {
  const convert = (part: unknown): unknown => {
    if (typeof part === "string") return toInertText(part);
    if (Array.isArray(part)) return part.map(convert);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, convert(inner)]));
  };
  return convert(value) as Value;
};
