import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CardPlan, StartedCharacter } from "#contracts/character/character-calls.ts";
import { cardParts } from "#contracts/character/card-parts.ts";
import { toShortName } from "#contracts/names/short-name.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, EnvError } from "#server/env.ts";
import { openSite, type SiteCalls } from "./open-site.ts";
import { readCommandEnv } from "./read-command-env.ts";

const usage = `What shall be done with the character?
  npm run character -- new <card.png|.json|.charx>   begins with the character of a card (--adult for one for adults,
                                                     --name=… and --tagline=… for what the card does not say)
  npm run character -- export <file>                 writes a card (.png, .json, .charx) or the whole character (.zip)
  npm run character -- import <file.zip>             brings a whole character in`;

const exports: Readonly<Record<string, string>> = {
  ".png": "export-character-png",
  ".json": "export-character-json",
  ".charx": "export-character-charx",
  ".zip": "export-character-archive",
};

/** Used where neither the card nor a flag says who this is. */
const plainTagline = "A fictional character";

const findFlag = (flags: readonly string[], name: string): string | undefined =>
  flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);

const beginNew = async (site: SiteCalls, file: string, flags: readonly string[]): Promise<string> => {
  const plan = (await site.upload("read-card", await readFile(file))) as CardPlan;
  const name = findFlag(flags, "name") ?? plan.profile.name;
  if (name === "") throw new DataDirError("The card does not say what the character is called. Add --name=<name>.");
  const tagline = findFlag(flags, "tagline") ?? (plan.profile.tagline || plainTagline);
  const started = (await site.call("character", {
    action: "start-from-card",
    card: plan.id,
    profile: { ...plan.profile, name, shortName: toShortName(name), tagline },
    parts: cardParts,
    confirmsAdult: flags.includes("--adult"),
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

const run = async (env: Env): Promise<string> => {
  const [action, ...rest] = process.argv.slice(2);
  const [file] = rest.filter((argument) => !argument.startsWith("--"));
  if (!file || !["new", "export", "import"].includes(action ?? "")) throw new DataDirError(usage);
  const site = await openSite(env);
  try {
    if (action === "new") return await beginNew(site, file, rest);
    return action === "export" ? await exportTo(site, file) : await bringIn(site, file);
  } finally {
    await site.close();
  }
};

try {
  console.log(await run(readCommandEnv()));
} catch (error) {
  const isForPerson = error instanceof EnvError || error instanceof DataDirError;
  if (!isForPerson && (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
