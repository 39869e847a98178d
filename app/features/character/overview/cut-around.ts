const context = 60;

/** A text with what was searched for in the middle, and little around it. */
export const cutAround = (text: string, query: string): { before: string; found: string; after: string } => {
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  // Found by other rules than these, or in letters whose lower case has another length.
  if (at < 0) return { before: "", found: "", after: text.slice(0, context * 2) };
  const end = at + query.length;
  const start = Math.max(0, at - context);
  return {
    before: `${start > 0 ? "…" : ""}${text.slice(start, at)}`,
    found: text.slice(at, end),
    after: `${text.slice(end, end + context)}${end + context < text.length ? "…" : ""}`,
  };
};
