const maxWidth = 119;

const measureLastLine = (text: string, indent: string): number =>
  text.includes("\n") ? text.length - text.lastIndexOf("\n") - 1 : indent.length + text.length;

/** Entries of an object or a type, in lines that hold as many as fit. */
const wrap = (entries: string[], indent: string, separator: string): string => {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const joined = last === undefined ? entry : `${last}${separator} ${entry}`;
    if (last !== undefined && !entry.includes("\n") && measureLastLine(joined, indent) <= maxWidth)
      lines[lines.length - 1] = joined;
    else lines.push(entry);
  }
  return lines.map((line) => `${indent}${line}${separator}\n`).join("");
};

/** `before`, the entries in braces, and `after`: in one line if it fits, else with the entries in lines of their own. */
export const writeBlock = (
  before: string,
  entries: string[],
  after: string,
  indent: string,
  separator: string,
): string => {
  const line = `${before}${entries.length === 0 ? "{}" : `{ ${entries.join(`${separator} `)} }`}${after}`;
  const isShort = indent.length + line.length <= maxWidth && !line.includes("\n");
  return isShort ? line : `${before}{\n${wrap(entries, `${indent}  `, separator)}${indent}}${after}`;
};
