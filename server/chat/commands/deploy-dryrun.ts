import { readdir, statfs } from "node:fs/promises";
import { siteOptions } from "../../backend-options.ts";
import { fill } from "#contracts/fill.ts";
import { describeProblems } from "../../content/content-problems.ts";
import { escapeInlineMarkdown, formatBytes, formatCount } from "./format-answer.ts";
import type { Command, CommandContext } from "./command.ts";

const cacheMs = 30_000;
const shownProblems = 10;

const describeEnvironment = ({ answers, env, isOwner, caller }: CommandContext): string => {
  const { deployDryrun: texts } = answers;
  const { known, set } = env.variableNames;
  const summary = `**${texts.environment}** ${fill(texts.environmentText, { known: known.length, set: set.length })}`;
  const maySeeNames = isOwner || (caller.kind === "user" && caller.approved);
  if (!maySeeNames) return `- ${summary} ${texts.environmentHidden}`;
  const isSet = new Set(set);
  const toNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ") || texts.none;
  const notSet = known.filter((name) => !isSet.has(name));
  return `- ${summary}\n  - ${texts.set} ${toNames(set)}\n  - ${texts.notSet} ${toNames(notSet)}`;
};

/** The check reads every file of the folder, so its result is shared for half a minute. */
const createContentCheck = () => {
  let last: { at: number; contentDir: string; problems: Promise<string[]> } | null = null;
  const check = async (contentDir: string): Promise<string[]> => {
    const { checkContent } = await import("../../content/check-content.ts");
    return (await checkContent(contentDir)).map((problem) => describeProblems([problem]).trim());
  };
  return (contentDir: string): Promise<string[]> => {
    if (!last || last.contentDir !== contentDir || Date.now() - last.at > cacheMs)
      last = { at: Date.now(), contentDir, problems: check(contentDir) };
    return last.problems;
  };
};
const findContentProblems = createContentCheck();

const describeContent = async ({ answers, monitor }: CommandContext): Promise<string> => {
  const { deployDryrun: texts } = answers;
  const problems = await findContentProblems(monitor.contentDir);
  if (problems.length === 0) return `- **${texts.content}** ${texts.contentFine}`;
  const lines = problems.slice(0, shownProblems).map((problem) => `  - ${escapeInlineMarkdown(problem)}`);
  return [`- **${texts.content}** ${fill(texts.contentProblems, { count: problems.length })}`, ...lines].join("\n");
};

const describeMigrations = async ({ answers, backend }: CommandContext): Promise<string> => {
  const { deployDryrun: texts } = answers;
  const files = (await readdir(siteOptions.migrationsDirectory)).filter((file) => file.endsWith(".sql")).sort();
  const { data, error } = await backend.serviceClient().rpc("applied_migrations");
  if (error) return `- **${texts.migrations}** ${texts.migrationsUnknown}`;
  const applied = new Set<unknown>(data);
  const pending = files.filter((file) => !applied.has(file.slice(0, 14)));
  const text = pending.length === 0 ? texts.migrationsNone : fill(texts.migrationsPending, { count: pending.length });
  const lines = pending.map((file) => `  - ${escapeInlineMarkdown(file)}`);
  return [
    `- **${texts.migrations}** ${text} ${fill(texts.migrationsApplied, { count: formatCount(applied.size) })}`,
    ...lines,
  ].join("\n");
};

const describeDisk = async ({ answers, backend, monitor }: CommandContext): Promise<string> => {
  const { deployDryrun: texts } = answers;
  const { bavail, bsize } = await statfs(monitor.dataDir);
  const state = backend.status?.().disk?.isLow ? texts.diskFull : texts.diskFine;
  return `- **${texts.disk}** ${fill(state, { free: formatBytes(bavail * bsize) })}`;
};

/** `deploy-dryrun`: whether a deployment would succeed. Reads only. */
export const deployDryrun: Command = {
  async run(context) {
    const parts = await Promise.all([describeContent(context), describeMigrations(context), describeDisk(context)]);
    const { heading, nothingChanged } = context.answers.deployDryrun;
    return [heading, [describeEnvironment(context), ...parts].join("\n"), nothingChanged].join("\n\n");
  },
};
