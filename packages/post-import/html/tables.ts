import { type Block, type BlockPlace, type BlockWriter, toOther, toParagraph } from "./block.ts";
import { collectInline } from "./inline-elements.ts";
import { findByName, getAttribute, getElements } from "./html-query.ts";
import type { HtmlElement } from "./parse-html.ts";
import { writeLine, writeParagraphs } from "./write-inline.ts";

const maxColumns = 60;

type Row = { cells: HtmlElement[]; isHead: boolean };

const readRows = (element: HtmlElement, isHead = false): Row[] =>
  getElements(element).flatMap((child) => {
    if (child.name === "tr")
      return [{ cells: getElements(child).filter(({ name }) => name === "td" || name === "th"), isHead }];
    return ["thead", "tbody", "tfoot"].includes(child.name) ? readRows(child, child.name === "thead") : [];
  });

const readSpan = (cell: HtmlElement): number =>
  Math.min(maxColumns, Math.max(1, Math.trunc(Number(getAttribute(cell, "colspan"))) || 1));

const readAlignment = (cell: HtmlElement): string => {
  const style = /text-align\s{0,5}:\s{0,5}(left|center|right)/i.exec(getAttribute(cell, "style").slice(0, 500))?.[1];
  const named = getAttribute(cell, "align") || getAttribute(cell, "data-align");
  const alignment = (style ?? named).toLowerCase();
  return alignment === "center" ? ":---:" : alignment === "right" ? "---:" : alignment === "left" ? ":---" : "---";
};

const writeCell = (cell: HtmlElement, { conversion, marks }: BlockPlace): string[] => [
  writeLine(collectInline(cell.children, marks, conversion)).replaceAll("|", String.raw`\|`),
  ...Array.from({ length: readSpan(cell) - 1 }, () => ""),
];

const isHeadRow = ({ cells, isHead }: Row): boolean =>
  isHead || (cells.length > 0 && cells.every(({ name }) => name === "th"));

const writeLineOfCells = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Tables that only place things: one cell, one column, or tables within tables. */
const isLayout = (table: HtmlElement, rows: readonly Row[]): boolean =>
  rows.every(({ cells }) => cells.length <= 1) || findByName(table, "table") !== null;

/** A GFM table; the content of its cells, one after another, for tables that only place things. */
export const writeTable: BlockWriter = (table, place, writeBlocks) => {
  const rows = readRows(table).filter(({ cells }) => cells.length > 0);
  const caption = getElements(table).filter(({ name }) => name === "caption");
  const after: Block[] = caption.flatMap(({ children }) =>
    writeParagraphs(collectInline(children, place.marks, place.conversion)).map(toParagraph),
  );
  const columns = rows.reduce(
    (most, { cells }) =>
      Math.max(
        most,
        cells.reduce((sum, cell) => sum + readSpan(cell), 0),
      ),
    0,
  );
  if (isLayout(table, rows) || columns > maxColumns) {
    if (columns > maxColumns)
      place.conversion.addLoss("html", `A table of more than ${maxColumns} columns came as text.`);
    return [...rows.flatMap(({ cells }) => cells.flatMap(({ children }) => writeBlocks(children, place))), ...after];
  }
  if (rows.some(({ cells }) => cells.some((cell) => Number(getAttribute(cell, "rowspan")) > 1 || readSpan(cell) > 1)))
    place.conversion.addLoss("html", "Cells that a table joined stand apart.");
  const [first, ...others] = rows;
  const hasHead = first !== undefined && isHeadRow(first);
  const body = hasHead ? others : rows;
  const head = hasHead ? first.cells.flatMap((cell) => writeCell(cell, place)) : [];
  const aligned = rows.find(({ cells }) => cells.length === columns)?.cells ?? [];
  const fill = <T>(cells: readonly T[], empty: T): T[] =>
    Array.from({ length: columns }, (_, index) => cells[index] ?? empty);
  const lines = [
    writeLineOfCells(fill(head, "")),
    writeLineOfCells(fill(aligned.map(readAlignment), "---")),
    ...body.map(({ cells }) => writeLineOfCells(cells.flatMap((cell) => writeCell(cell, place)))),
  ];
  return [toOther(lines.join("\n")), ...after];
};
