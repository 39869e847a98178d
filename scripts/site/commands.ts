import type { ParseArgsOptionsConfig } from "node:util";
import { nodeFlags } from "#server/http/process/node-flags.ts";

type Option = {
  summary: string;
  /** What stands for its value; one without takes none. */
  value?: string;
};

export const groups = {
  run: "Run it",
  care: "Look after it",
  code: "Work on the code",
} as const;

export type Command = {
  group: keyof typeof groups;
  summary: string;
  /** Each way to call it, and what that does where the summary does not say. */
  usage: readonly (readonly [call: string, meaning?: string])[];
  /** The first argument, where it is one of these. */
  words?: readonly string[];
  /** How many arguments it takes besides options, at least and at most; without it, its program says what it takes. */
  takes?: readonly [number, number];
  options?: Readonly<Record<string, Option>>;
  /** What it needs, besides the dependencies. */
  needs?: readonly ("build" | "browser")[];
  /** Arguments of Node; none if all is done with the needs. */
  program?: readonly string[];
  /** Whether it reads the settings of the site. */
  readsSettings?: boolean;
  env?: Readonly<Record<string, string>>;
};

const json: Option = { summary: "says it as JSON, for programs" };
const site = { readsSettings: true } as const;
const safe = "--disable-proto=delete";
const watch = ["server", "contracts", "packages"].map((folder) => `--watch-path=${folder}`);

/** All commands: their help, their completion and docs/commands.md are made from this. */
export const commands = {
  start: {
    group: "run",
    summary: "installs and builds what changed, and serves the site",
    usage: [[""]],
    takes: [0, 0],
    needs: ["build"],
    program: [...nodeFlags, "server/index.ts"],
    env: { MALLOC_ARENA_MAX: "2" },
    ...site,
  },
  "set-up": {
    group: "run",
    summary: "installs and builds what changed, for a folder that is then read-only",
    usage: [[""]],
    takes: [0, 0],
    needs: ["build"],
  },
  doctor: {
    group: "care",
    summary: "looks at everything around the site, and says what to do",
    usage: [
      ["[<email>]", "also sends a test email there"],
      ["--migrate-on-copy", "tries an upgrade to this release on a copy of the database"],
    ],
    takes: [0, 1],
    options: { "migrate-on-copy": { summary: "does that alone, and leaves nothing behind" }, json },
    program: [safe, "--liftoff-only", "scripts/doctor.ts"],
    ...site,
  },
  backup: {
    group: "care",
    summary: "backs up the whole site while it runs: accounts, keys, chats, files",
    usage: [["[<file>]", "to this file, else to BACKUP_TO"]],
    takes: [0, 1],
    options: { json },
    program: ["scripts/backup.ts"],
    ...site,
  },
  restore: {
    group: "care",
    summary: "restores a backup to a place that holds no site yet",
    usage: [["<file>", "a file, or the name of one in the bucket of BACKUP_TO"]],
    takes: [1, 1],
    program: ["scripts/restore.ts"],
    ...site,
  },
  move: {
    group: "care",
    summary: "moves the whole site, while it is stopped, to another database or folder",
    usage: [
      ["--to <postgres://user:password@host:5432/name> [--data-dir <folder>] [--s3 <file>]"],
      ["--to-embedded <folder> [--s3 <file>]"],
      ["--to-hosted <file>"],
    ],
    takes: [0, 0],
    options: {
      to: { value: "address", summary: "to an empty database of PostgreSQL" },
      "to-embedded": { value: "folder", summary: "to a new folder, with the embedded database" },
      "to-hosted": { value: "file", summary: "to the empty Supabase project that this file names" },
      "data-dir": { value: "folder", summary: "the new DATA_DIR beside PostgreSQL" },
      s3: { value: "file", summary: "puts the files into the bucket that this file names" },
    },
    program: [safe, "--liftoff-only", "scripts/move.ts"],
    ...site,
  },
  import: {
    group: "care",
    summary: "brings in posts that were written elsewhere",
    usage: [
      ["<path> [<path>…]", "an export, several files, a folder or an archive"],
      ["--list", "the imports of the last 30 days"],
      ["--undo <id>", "takes one of them back"],
    ],
    takes: [0, Infinity],
    options: {
      site: { value: "address", summary: "where missing pictures may still be" },
      "without-pictures": { summary: "does without those that are missing" },
      hosts: { value: "a,b", summary: "hosts whose pictures are copied, besides the site's own" },
      update: { summary: "also updates posts that changed there and not here" },
      all: { summary: "pages too" },
      drafts: { summary: "only what becomes a draft" },
      yes: { summary: "does not ask" },
      list: { summary: "lists imports" },
      undo: { value: "id", summary: "takes an import back" },
    },
    program: [safe, "scripts/import.ts"],
    ...site,
  },
  character: {
    group: "care",
    summary: "begins with the character of a card, or takes the whole character out or in",
    usage: [
      ["new <card.png|.json|.charx>", "begins with the character of a card"],
      ["export <file>", "writes a card (.png, .json, .charx) or the whole character (.zip)"],
      ["import <file.zip>", "brings a whole character in"],
    ],
    words: ["new", "export", "import"],
    takes: [2, 2],
    options: {
      adult: { summary: "confirms that the card is for adults" },
      language: { value: "language", summary: "the language of the site, like de or pt-BR; without it, English" },
      name: { value: "name", summary: "what the character is called, if the card does not say" },
      tagline: { value: "line", summary: "who the character is, if the card does not say" },
    },
    program: [safe, "scripts/character.ts"],
    ...site,
  },
  user: {
    group: "care",
    summary: "lists accounts, makes the owner's, resets a password, removes a second factor",
    usage: [
      ["list", "all accounts, oldest first"],
      ["owner", "makes and confirms the account of OWNER_EMAIL, without an email"],
      ["password <email>", "sets another password and ends all sessions"],
      ["remove-factor <email>", "lets its person log in with the password alone, ends all sessions, tells them"],
    ],
    words: ["list", "owner", "password", "remove-factor"],
    takes: [1, 2],
    options: { json },
    program: [safe, "scripts/user.ts"],
    ...site,
  },
  "database-roles": {
    group: "care",
    summary: "prints what an administrator of PostgreSQL runs, if the user of DATABASE_URL may create no roles",
    usage: [[""]],
    takes: [0, 0],
    program: ["scripts/database-roles.ts"],
    ...site,
  },
  completion: {
    group: "care",
    summary: "prints what makes a shell complete these commands",
    usage: [
      ["bash", 'in ~/.bashrc: eval "$(site completion bash)"'],
      ["zsh", 'in ~/.zshrc, after compinit: eval "$(site completion zsh)"'],
    ],
    words: ["bash", "zsh"],
    takes: [1, 1],
    program: ["scripts/completion.ts"],
  },
  dev: {
    group: "code",
    summary: "serves the site with hot reload",
    usage: [[""]],
    takes: [0, 0],
    program: [safe, "--conditions=development", ...watch, "server/dev.ts"],
    ...site,
  },
  test: {
    group: "code",
    summary: "runs the checks of every day",
    usage: [[""]],
    takes: [0, 0],
    options: { all: { summary: "the slow ones too" } },
    needs: ["build", "browser"],
    program: ["scripts/test.ts"],
  },
  "test-real": {
    group: "code",
    summary: "tries the site with real programs",
    usage: [["[<name>…] [--installed] [--long] [--minutes <n>] [--write]", "docs/tested-with.md"]],
    needs: ["build"],
    program: ["tests/real/run.ts"],
  },
  bench: {
    group: "code",
    summary: "measures the site, alone or against another commit",
    usage: [["[--against <commit>] [--only <names>] [--pairs <n>] [--write]", "docs/numbers.md"]],
    needs: ["build"],
    program: ["bench/run.ts"],
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Options of all commands that read settings; `--env-file` is Node's own, wherever it stands. */
export const settingsOptions: Readonly<Record<string, Option>> = {
  settings: { value: "file", summary: "reads the settings there" },
};

export const findCommand = (name: string): Command | null =>
  Object.hasOwn(commands, name) ? commands[name as CommandName] : null;

/** The options of a command as `node:util` takes them. */
export const toParseOptions = (options: Readonly<Record<string, Option>>): ParseArgsOptionsConfig =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
