import type { SpawnOptions } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildIfChanged } from "../set-up/build-if-changed.ts";
import { ensureBrowser } from "../set-up/ensure-browser.ts";
import type { RunStep } from "../set-up/run-step.ts";
import { type Command, type CommandName, findCommand } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { toCommandHelp, toHelp } from "./help.ts";
import { readArguments, resolveFile, UsageError } from "./read-arguments.ts";

/** What scripts/run.cjs can do. */
type Tools = {
  become(program: string, args: string[], env: NodeJS.ProcessEnv): void;
  runStep(program: string, args: string[], options: SpawnOptions, done: (result: StepResult) => void): void;
};
type StepResult = { error?: Error; status?: number };

const createRunStep =
  ({ runStep }: Tools): RunStep =>
  (program, args, env = {}) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const options: SpawnOptions = { stdio: ["ignore", 2, "inherit"], env: { ...process.env, ...env } };
    runStep(program, args, options, ({ error, status = 1 }) => {
      if (error) console.error(error.message);
      if (status !== 0) process.exit(status);
      resolve();
    });
    return promise;
  };

/** Where the unit of deploy/ has its settings. */
const systemFile = "/etc/site.env";

/** Adds the settings of a file to the environment, which wins, and says which file that was. */
const loadSettings = ({ group }: Command, args: string[]): void => {
  const { values } = parseArgs({ args, strict: false, options: { settings: { type: "string" } } });
  const named = values.settings ?? process.env.SITE_ENV_FILE;
  const file = named ? resolveFile(String(named)) : [".env", systemFile].find((place) => existsSync(place));
  if (file !== undefined) {
    try {
      process.loadEnvFile(file);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new UsageError(
        code === "EACCES"
          ? `The settings are in ${file}, which this user may not read: run this as root, or as the user of the site.`
          : `The settings in ${file} cannot be read: ${message}`,
      );
    }
    process.env.SITE_ENV_FILE = path.resolve(file);
  }
  if (group === "care")
    console.error(`Settings: ${file === undefined ? "those of the environment alone" : path.resolve(file)}`);
};

const isHelp = (word: string): boolean => word === "--help" || word === "-h";

/** What is said without doing anything; null if there is something to do. */
const findAnswer = ([name = "", ...args]: string[]): string | null => {
  const asked = name === "help" ? args[0] : args.some(isHelp) ? name : undefined;
  if (asked !== undefined && findCommand(asked)) return toCommandHelp(asked as CommandName);
  if (name === "" || name === "help" || isHelp(name)) return toHelp();
  if (name === "--version") return (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
  return null;
};

const run = async ([name = "", ...args]: string[], tools: Tools): Promise<void> => {
  const command = findCommand(name);
  if (!command) throw new UsageError(`There is no command "${name}": site --help lists them.`);
  if (command.takes) readArguments(name as CommandName, args);
  if (command.readsSettings) loadSettings(command, args);
  // As npm does, for who starts this without it.
  const bin = path.resolve("node_modules/.bin");
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  if (!folders.includes(bin)) process.env.PATH = [bin, ...folders].join(path.delimiter);
  const runStep = createRunStep(tools);
  if (command.needs?.includes("build")) await buildIfChanged(runStep);
  if (command.needs?.includes("browser")) await ensureBrowser(runStep);
  if (command.program)
    tools.become(process.execPath, [...command.program, ...args], { ...process.env, ...command.env });
};

/** Does what a command needs, then becomes its program. Runs on the Node of the dependencies. */
export const runCommand = async (words: string[], tools: Tools): Promise<void> => {
  const answer = findAnswer(words);
  if (answer !== null) return console.log(answer);
  try {
    await run(words, tools);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const [name = ""] = words;
    console.error(error.message + (findCommand(name) ? ` site ${name} --help says more.` : ""));
    process.exit(exitCodes.usage);
  }
};
