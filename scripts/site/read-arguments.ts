import path from "node:path";
import { parseArgs } from "node:util";
import { type Command, type CommandName, commands, settingsOptions, toParseOptions } from "./commands.ts";

/** A command that was called wrongly; ends with exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

type Values<Options> = {
  [Name in keyof Options]?: Options[Name] extends { value: string } ? string : boolean;
};
type OptionsOf<Name extends CommandName> = (typeof commands)[Name] extends { options: infer Options }
  ? Options
  : object;

export type Arguments<Name extends CommandName> = { values: Values<OptionsOf<Name>>; positionals: string[] };

const parse = (args: string[], { options = {}, readsSettings }: Command) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: toParseOptions({ ...options, ...(readsSettings && settingsOptions) }),
    });
  } catch (error) {
    // What follows is about arguments that begin with a dash.
    const [sentence = ""] = (error as Error).message.split(/\. |\n/, 1);
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
};

/** Reads the arguments of a command as its entry in the table says. Throws a UsageError. */
export const readArguments = <Name extends CommandName>(name: Name, args: string[]): Arguments<Name> => {
  const command: Command = commands[name];
  const { values, positionals } = parse(args, command);
  const [word] = positionals;
  if (command.words && (word === undefined || !command.words.includes(word)))
    throw new UsageError(
      `${word === undefined ? "What shall it do?" : `It cannot "${word}".`} One of: ${command.words.join(", ")}.`,
    );
  const [least, most] = command.takes ?? [0, Infinity];
  if (positionals.length < least) throw new UsageError("Something is missing.");
  if (positionals.length > most) throw new UsageError(`"${positionals[most]}" is one argument too many.`);
  return { values: values as Arguments<Name>["values"], positionals };
};

/** A file as it was named, from the folder in which the command was called. */
export const resolveFile = (file: string): string => {
  const { SITE_CALLED_FROM: folder } = process.env;
  return folder === undefined ? file : path.resolve(folder, file);
};
