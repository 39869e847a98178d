import { readFileSync, writeFileSync } from "node:fs";
import type { z } from "zod";
import { type VariableMeta, variableGroups } from "#server/env-variables.ts";

const file = ".env.example";
const header = [
  "# Every setting of the site; all are optional. Copy this file to .env, which `npm start` and `npm run dev` read, and",
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

// `--check` only reports whether the file is up to date.
if (import.meta.main) {
  const text = toEnvExample();
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
  } else if (readFileSync(file, "utf8") !== text) {
    console.error(`${file} does not fit server/env-variables.ts: run "npm run generate-env-example".`);
    process.exit(1);
  }
}
