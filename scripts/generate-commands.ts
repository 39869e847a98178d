import { readFileSync, writeFileSync } from "node:fs";
import { toDocument } from "./site/help.ts";

const pageFile = "docs/commands.md";
const start = "<!-- Made from scripts/site/commands.ts by `npm run generate-commands`. -->";

/** `page` with what the table of commands says, below its marker. */
export const replaceCommands = (page: string): string =>
  `${page.slice(0, page.indexOf(start))}${start}\n\n${toDocument()}\n`;

if (import.meta.main) writeFileSync(pageFile, replaceCommands(readFileSync(pageFile, "utf8")));
