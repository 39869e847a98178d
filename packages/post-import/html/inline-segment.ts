export const emphases = ["strong", "em", "del"] as const;
export type Emphasis = (typeof emphases)[number];

/** How a part of a paragraph is marked. Parts of one link share the object. */
export type Marks = { emphasis: ReadonlySet<Emphasis>; link: { address: string } | null };
export const noMarks: Marks = { emphasis: new Set(), link: null };

/** `text` is plain; `markdown` stands as it is: a picture, code, a footnote. */
export type Segment = { kind: "text" | "markdown" | "break"; text: string; marks: Marks };

export const withEmphasis = (marks: Marks, emphasis: Emphasis): Marks =>
  marks.emphasis.has(emphasis) ? marks : { ...marks, emphasis: new Set([...marks.emphasis, emphasis]) };
export const withoutEmphasis = (marks: Marks, emphasis: Emphasis): Marks =>
  marks.emphasis.has(emphasis)
    ? { ...marks, emphasis: new Set([...marks.emphasis].filter((one) => one !== emphasis)) }
    : marks;

const isEqual = (a: Marks, b: Marks): boolean =>
  a === b ||
  (a.link === b.link &&
    a.emphasis.size === b.emphasis.size &&
    [...a.emphasis].every((emphasis) => b.emphasis.has(emphasis)));

/** Joins neighbours that are marked alike, and collapses white space: none at the ends and around breaks, one space elsewhere. */
export const joinSegments = (segments: readonly Segment[]): Segment[] => {
  const joined: Segment[] = [];
  let parts: string[] = [];
  const close = (): void => {
    const last = joined.at(-1);
    if (last?.kind === "text") last.text = parts.join("");
    parts = [];
  };
  let isAfterSpace = true;
  for (const { kind, text, marks } of segments) {
    if (kind !== "text") {
      close();
      joined.push({ kind, text, marks });
      isAfterSpace = kind === "break";
      continue;
    }
    let collapsed = text.replaceAll(/[ \t\n\r\f]+/g, " ");
    if (isAfterSpace && collapsed.startsWith(" ")) collapsed = collapsed.slice(1);
    if (collapsed === "") continue;
    isAfterSpace = collapsed.endsWith(" ");
    const last = joined.at(-1);
    if (last?.kind !== "text" || !isEqual(last.marks, marks)) {
      close();
      joined.push({ kind, text: "", marks });
    }
    parts.push(collapsed);
  }
  close();
  for (const [index, segment] of joined.entries()) {
    const next = joined[index + 1];
    if (segment.kind === "text" && (next === undefined || next.kind === "break")) segment.text = segment.text.trimEnd();
  }
  return joined.filter(({ kind, text }) => kind !== "text" || text !== "");
};
