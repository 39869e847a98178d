import { styleText } from "node:util";
import type { Outcome, Row } from "./run-services.ts";

const colors = { held: "green", failed: "red", skipped: "yellow" } as const satisfies Record<Outcome, string>;
const head = `# Tried with

Real programs that \`npm run test:real -- --write\` started on one machine and ran the site against. A service that could
not be had there, or a check for which something was missing, is named as skipped.
`;
const noteLength = 300;

const toNote = (note: string): string => {
  const line = note.replaceAll(/\s+/g, " ").trim();
  return line.length > noteLength ? `${line.slice(0, noteLength)}…` : line;
};

/** A line of what is printed. */
export const toLine = ({ check, outcome, note }: Row): string =>
  [`  ${styleText(colors[outcome], outcome.padEnd(7))} ${check ?? ""}`.trimEnd(), note].filter(Boolean).join(": ");

/** The table that closes a run: each service with how many of its checks held, failed and were skipped. */
export const toTable = (rows: Row[]): string => {
  const services = [...Map.groupBy(rows, ({ service }) => service)];
  const width = Math.max(...services.map(([service]) => service.length));
  const versionWidth = Math.max(...rows.map(({ version }) => (version ?? "").length));
  const lines = services.map(([service, own]) => {
    const counts = (["held", "failed", "skipped"] as const).map((outcome) => {
      const count = own.filter((row) => row.outcome === outcome).length;
      return count > 0 ? styleText(colors[outcome], `${count} ${outcome}`) : "";
    });
    const version = (own[0]?.version ?? "—").padEnd(versionWidth);
    return `${service.padEnd(width)}  ${version}  ${counts.filter(Boolean).join(", ")}`;
  });
  const named = services.flatMap(([service, own]) => {
    const problems = own.filter(({ outcome }) => outcome !== "held");
    if (problems.length === 0) return [];
    return ["", service, ...problems.map((row) => toLine({ ...row, note: toNote(row.note) }))];
  });
  return [...lines, ...named].join("\n");
};

const toCell = (text: string): string => toNote(text).replaceAll("|", "\\|").replaceAll(/[<>]/g, "");

const toSection = (rows: Row[], date: string): string => {
  const [{ service, version, check, note }] = rows as [Row];
  if (check === null) return `${service}\n\nSkipped on ${date}: ${toCell(note)}.\n\n`;
  const lines = rows.map((row) => `| ${toCell(row.check ?? "")} | ${row.outcome} | ${toCell(row.note)} |`);
  return [`${service}\n\n${version}, ${date}.\n`, "| tried | | |", "| --- | --- | --- |", ...lines, "\n"].join("\n");
};

/** The page with the sections of these services in place of earlier ones; those of others stay. */
export const replaceSections = (page: string, rows: Row[], date: string): string => {
  const sections = page.split(/^## /m).slice(1);
  for (const own of Map.groupBy(rows, ({ service }) => service).values()) {
    const section = toSection(own, date);
    const at = sections.findIndex((earlier) => earlier.startsWith(`${own[0]?.service}\n`));
    sections.splice(at === -1 ? sections.length : at, 1, section);
  }
  return `${[`${head}\n`, ...sections].join("## ").trimEnd()}\n`;
};
