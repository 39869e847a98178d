/** A cell that a spreadsheet would take for a formula begins with an apostrophe instead. */
const toCell = (text: string): string => {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
};

/** Rows as CSV (RFC 4180), every cell quoted. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
