export type CsvRow = { cells: string[]; /** Where it begins, from 1. */ line: number };

const maxRows = 100_000;
const maxCells = 200;

/**
 * Parses comma-separated values, or those with another separator, as RFC 4180 has them: quotes around cells with commas, quotes (doubled) and line breaks. A quote
 * that is never closed ends with the text. At most 100,000 rows of 200 cells.
 */
export const parseCsv = (text: string, separator = ","): CsvRow[] => {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  let at = 0;
  const endRow = (): void => {
    if (cells.length > 1 || cells[0] !== "") rows.push({ cells, line: start });
    cells = [];
    start = line;
  };
  const readQuoted = (): string => {
    const parts: string[] = [];
    for (at += 1; at < text.length; at += 1) {
      const end = text.indexOf('"', at);
      const part = text.slice(at, end === -1 ? text.length : end);
      for (let lineBreak = part.indexOf("\n"); lineBreak !== -1; lineBreak = part.indexOf("\n", lineBreak + 1))
        line += 1;
      parts.push(part);
      at = end === -1 ? text.length : end + 1;
      if (text[at] !== '"') break;
      parts.push('"');
    }
    return parts.join("");
  };
  const readBare = (): string => {
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n") at += 1;
    return text.slice(from, at);
  };
  while (at < text.length && rows.length < maxRows) {
    const quoted = text[at] === '"' ? readQuoted() : "";
    const cell = quoted + readBare();
    if (cells.length < maxCells) cells.push(cell);
    if (text[at] === "\n") {
      line += 1;
      endRow();
    } else if (text[at] === separator && at + 1 === text.length) cells.push("");
    at += 1;
  }
  if (cells.length > 0) endRow();
  return rows;
};
