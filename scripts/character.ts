import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CardPlan, StartedCharacter } from "#contracts/character/character-calls.ts";
import { cardParts } from "#contracts/character/card-parts.ts";
import { toShortName } from "#contracts/names/short-name.ts";
import { DataDirError } from "#server/data-dir.ts";
import { openSite, type SiteCalls } from "./open-site.ts";
import { type Arguments, resolveFile } from "./site/read-arguments.ts";
import { runProgram } from "./site/run-program.ts";

const exports: Readonly<Record<string, string>> = {
  ".png": "export-character-png",
  ".json": "export-character-json",
  ".charx": "export-character-charx",
  ".zip": "export-character-archive",
};

/** Used where neither the card nor a flag says who this is. */
const plainTagline = "A fictional character";

type Options = Arguments<"character">["values"];

const beginNew = async (site: SiteCalls, file: string, options: Options): Promise<string> => {
  const plan = (await site.upload("read-card", await readFile(file))) as CardPlan;
  const name = options.name ?? plan.profile.name;
  if (name === "") throw new DataDirError("The card does not say what the character is called. Add --name=<name>.");
  const tagline = options.tagline ?? (plan.profile.tagline || plainTagline);
  const started = (await site.call("character", {
    action: "start-from-card",
    card: plan.id,
    profile: { ...plan.profile, name, shortName: toShortName(name), tagline },
    ...(options.language !== undefined && { language: options.language }),
    parts: cardParts,
    confirmsAdult: options.adult ?? false,
  })) as StartedCharacter;
  const macros = plan.unknownMacros.map((macro) => `{{${macro}}}`).join(", ");
  const problems = macros === "" ? plan.problems : [...plan.problems, `Nothing is shown for ${macros}.`];
  const notes = problems.map((problem) => `  ${problem}\n`).join("");
  const next = started.isPublished ? "Visitors see it." : "Its texts are drafts: publish them in the panel, /admin.";
  return `${notes}The site is now that of ${started.name}. ${next}`;
};

const exportTo = async (site: SiteCalls, file: string): Promise<string> => {
  const name = exports[path.extname(file).toLowerCase()];
  if (name === undefined) throw new DataDirError(`The file must end in ${Object.keys(exports).join(", ")}.`);
  await writeFile(file, await site.download(name));
  return `The character is in ${file}.`;
};

const bringIn = async (site: SiteCalls, file: string): Promise<string> => {
  const { name } = (await site.upload("import-character-archive", await readFile(file))) as StartedCharacter;
  return `The site is now that of ${name}.`;
};

await runProgram("character", async ({ env, values, positionals: [action, named = ""] }) => {
  const file = resolveFile(named);
  const site = await openSite(env);
  try {
    if (action === "new") return await beginNew(site, file, values);
    return action === "export" ? await exportTo(site, file) : await bringIn(site, file);
  } finally {
    await site.close();
  }
});
