import { styleText } from "node:util";
import type { Row, Verdict } from "./compare.ts";

const widths = { what: 48, number: 20 };
const colors = { better: "green", worse: "red", same: "reset" } as const satisfies Record<Verdict, string>;
const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

const toRatioText = ({ ratio, verdict }: NonNullable<Row["other"]>): string =>
  `${ratio.toFixed(2)}${verdict === "same" ? "" : ` ${verdict}`}`;

const toCells = (what: string, ...others: string[]): string =>
  [what.padEnd(widths.what), ...others.map((text) => text.padEnd(widths.number))].join(" ");

/** The head of what is printed; with `against`, the other commit. */
export const toHead = (against?: string): string =>
  against ? toCells("", against, "this tree", "ratio") : toCells("", "this tree");

/** A line of what is printed: red where this tree is noticeably worse, green where it is better. */
export const toLine = ({ what, unit, value, other }: Row): string => {
  const here = `${rounded.format(value)} ${unit}`;
  if (!other) return toCells(what, here);
  const ratio = styleText(colors[other.verdict], toRatioText(other));
  return toCells(what, `${rounded.format(other.value)} ${unit}`, here, ratio);
};

/** The page with this comparison in place of an earlier one with the same commit, else at its end. */
export const replaceComparison = (page: string, against: string, remark: string, rows: Row[]): string => {
  const heading = `Compared with ${against}\n`;
  const lines = rows.map(
    ({ what, unit, value, other }) =>
      `| ${what} | ${other ? toRatioText(other) : ""} | ${rounded.format(value)} ${unit} |`,
  );
  const table = ["| what | ratio | this tree |", "| --- | --- | --- |", ...lines].join("\n");
  const sections = `${page.trimEnd()}\n\n`.split(/^## /m);
  const at = sections.findIndex((section) => section.startsWith(heading));
  sections.splice(at === -1 ? sections.length : at, 1, `${heading}\n${remark}\n\n${table}\n\n`);
  return `${sections.join("## ").trimEnd()}\n`;
};
