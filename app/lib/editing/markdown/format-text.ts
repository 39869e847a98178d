export type Format = "bold" | "italic" | "heading" | "quote" | "list" | "numbers" | "code" | "link";

/** Text edit: replaces `from` to `to` with `insert`, then selects `select`. */
export type TextEdit = { from: number; to: number; insert: string; select: [number, number] };

const wrap = (text: string, start: number, end: number, mark: string, placeholder: string): TextEdit => {
  const inner = text.slice(start, end);
  const isWrapped = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  if (isWrapped)
    return {
      from: start - mark.length,
      to: end + mark.length,
      insert: inner,
      select: [start - mark.length, end - mark.length],
    };
  const filling = inner || placeholder;
  return {
    from: start,
    to: end,
    insert: mark + filling + mark,
    select: [start + mark.length, start + mark.length + filling.length],
  };
};

const prefixLines = (
  text: string,
  start: number,
  end: number,
  getPrefix: (index: number) => string,
  pattern: RegExp,
): TextEdit => {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const has = lines.every((line) => pattern.test(line));
  const insert = lines.map((line, index) => (has ? line.replace(pattern, "") : getPrefix(index) + line)).join("\n");
  const caret = from + insert.length;
  return { from, to, insert, select: start === end ? [caret, caret] : [from, caret] };
};

const link = (text: string, start: number, end: number): TextEdit => {
  const inner = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inner);
  const [name, address] = isAddress ? ["text", inner] : [inner || "text", "https://"];
  const at = isAddress ? start + 1 : start + name.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${name}](${address})`,
    select: [at, at + (isAddress ? name.length : address.length)],
  };
};

/** Applies a toolbar action to the selection from `start` to `end`. Applying it again toggles the formatting off. */
export const formatText = (format: Format, text: string, start: number, end: number): TextEdit => {
  switch (format) {
    case "bold":
      return wrap(text, start, end, "**", "bold text");
    case "italic":
      return wrap(text, start, end, "*", "italic text");
    case "code":
      return wrap(text, start, end, "`", "code");
    case "heading":
      return prefixLines(text, start, end, () => "## ", /^#{1,6} /);
    case "quote":
      return prefixLines(text, start, end, () => "> ", /^> /);
    case "list":
      return prefixLines(text, start, end, () => "- ", /^[-*] /);
    case "numbers":
      return prefixLines(text, start, end, (index) => `${index + 1}. `, /^\d+\. /);
    case "link":
      return link(text, start, end);
  }
};
