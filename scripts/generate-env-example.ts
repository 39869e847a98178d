import { readFileSync, writeFileSync } from "node:fs";
import type { z } from "zod";
import type { VariableMeta } from "#server/env-values.ts";
import { variableGroups } from "#server/env-variables.ts";

const exampleFile = ".env.example";
const pageFile = "docs/environment.md";
const header = [
  "# Every setting of the site; all are optional. Copy this file to .env, which all commands read (docs/commands.md), and",
  "# remove the # before what you set. A variable of the shell wins over the file. Lines show the default or an example.",
  "# Made from server/env-variables.ts by `npm run generate-env-example`; edit it there.",
];

const quote = (value: string): string => (/^[^\s"'#`]*$/.test(value) ? value : `"${value}"`);

const toLines = ([name, schema]: [string, z.ZodType]): string[] => {
  const meta = schema.meta() as VariableMeta | undefined;
  if (!meta) throw new Error(`${name} has no description.`);
  return [`# ${meta.description}.`, `#${name}=${quote(meta.default ?? meta.example ?? "")}`];
};

/** The text of `.env.example`: each variable with its description, in its section. */
export const toEnvExample = (groups: Record<string, Record<string, z.ZodType>> = variableGroups): string => {
  const sections = Object.entries(groups).map(([title, variables]) =>
    [`# --- ${title} ---`, ...Object.entries(variables).flatMap((entry) => ["", ...toLines(entry)])].join("\n"),
  );
  return `${[header.join("\n"), ...sections].join("\n\n")}\n`;
};

const toRow = ([name, schema]: [string, z.ZodType]): string => {
  const meta = schema.meta() as VariableMeta | undefined;
  return `| \`${name}\` | ${meta?.default === undefined ? "" : `\`${meta.default}\``} | ${meta?.description ?? ""} |`;
};

/** The tables of `docs/environment.md`: each variable with its default and its description, in its section. */
const toEnvironmentTables = (): string =>
  Object.entries(variableGroups)
    .map(([title, variables]) =>
      [
        `## ${title}`,
        "",
        "| variable | default | meaning |",
        "| --- | --- | --- |",
        ...Object.entries(variables).map(toRow),
      ].join("\n"),
    )
    .join("\n\n");

const tablesStart = "<!-- Made from server/env-variables.ts by `npm run generate-env-example`. -->";

/** `page` with the current tables below its marker. */
export const replaceTables = (page: string): string =>
  `${page.slice(0, page.indexOf(tablesStart))}${tablesStart}\n\n${toEnvironmentTables()}\n`;

if (import.meta.main) {
  writeFileSync(exampleFile, toEnvExample());
  writeFileSync(pageFile, replaceTables(readFileSync(pageFile, "utf8")));
}
