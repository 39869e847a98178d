import { type Command, type CommandName, commands, groups, settingsOptions } from "./commands.ts";
import { exitCodeMeanings, exitCodes } from "./exit-codes.ts";

const entries: readonly (readonly [string, Command])[] = Object.entries(commands);

const toColumns = (rows: readonly (readonly [string, string?])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right = ""]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join("\n");
};

/** All options of a command, as they are written, with what they do. */
export const listOptions = ({ options = {}, readsSettings }: Command): [string, string][] =>
  Object.entries({ ...options, ...(readsSettings && settingsOptions) }).map(([name, { value, summary }]) => [
    value === undefined ? `--${name}` : `--${name} <${value}>`,
    summary,
  ]);

const groupNames = Object.keys(groups) as (keyof typeof groups)[];
const inGroup = (group: string) => entries.filter(([, command]) => command.group === group);

/** All commands on one screen. */
export const toHelp = (): string =>
  [
    "Usage: site <command>   (in a clone also npx site <command>)",
    ...groupNames.map(
      (group) => `${groups[group]}\n${toColumns(inGroup(group).map(([name, { summary }]) => [name, summary]))}`,
    ),
    "site <command> --help says more of one, site --version which release this is. All of it: docs/commands.md",
  ].join("\n\n");

const toCalls = (name: string, { usage }: Command) =>
  usage.map(([call, meaning]) => [`site ${name} ${call}`.trimEnd(), meaning] as const);

/** One command on one screen. */
export const toCommandHelp = (name: CommandName): string => {
  const command: Command = commands[name];
  const options = listOptions(command);
  return [
    `site ${name} ${command.summary}.`,
    toColumns(toCalls(name, command)),
    ...(options.length > 0 ? [`Options\n${toColumns(options)}`] : []),
    ...(command.readsSettings
      ? [
          "Settings come from the environment, and from --settings, SITE_ENV_FILE, .env or /etc/site.env: the first there is.",
        ]
      : []),
  ].join("\n\n");
};

const toSection = ([name, command]: readonly [string, Command]): string => {
  const calls = toCalls(name, command).map(([call, meaning]) => (meaning ? `${call}   # ${meaning}` : call));
  const options =
    Object.entries(command.options ?? {}).length > 0 ? listOptions({ ...command, readsSettings: false }) : [];
  return [
    `### ${name}`,
    `It ${command.summary}.`,
    `\`\`\`text\n${calls.join("\n")}\n\`\`\``,
    ...(options.length > 0 ? [options.map(([option, summary]) => `- \`${option}\`: ${summary}`).join("\n")] : []),
  ].join("\n\n");
};

const toExitCodes = (): string =>
  [
    "| code | meaning |\n| --- | --- |",
    ...Object.entries(exitCodeMeanings).map(
      ([name, meaning]) => `| ${exitCodes[name as keyof typeof exitCodes]} | ${meaning} |`,
    ),
    "| 128 and more | A signal ended it: 128 and the number of the signal. `start` ends with 0 at SIGTERM. |",
  ].join("\n");

/** What docs/commands.md says below its marker. */
export const toDocument = (): string =>
  [
    `## Exit codes\n\n${toExitCodes()}`,
    ...groupNames.map((group) => [`## ${groups[group]}`, ...inGroup(group).map(toSection)].join("\n\n")),
  ].join("\n\n");
