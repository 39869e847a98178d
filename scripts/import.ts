import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { ImportCall, ImportPage, ImportStatus } from "#contracts/posts/import-calls.ts";
import { toInertText } from "#contracts/inert-text.ts";
import { DataDirError } from "#server/data-dir.ts";
import { getMaxFileBytes } from "#server/posts/import/import-limits.ts";
import { openSite, type SiteCalls } from "./open-site.ts";
import { packFiles } from "./pack-files.ts";
import { type Arguments, resolveFile, UsageError } from "./site/read-arguments.ts";
import { runProgram } from "./site/run-program.ts";

const pollMs = 400;
const shownNotes = 40;

/** The texts come from files of others. */
const print = (line: string): void => console.log(toInertText(line));
const count = (number: number, what: string): string => `${number.toLocaleString("en-US")} ${what}`;

const createCalls = (site: SiteCalls) => {
  const call = <Answer>(body: ImportCall) => site.call("import", body) as Promise<Answer>;
  return {
    status: call<ImportStatus>,
    page: call<ImportPage>,
    list: async () => (await call<{ imports: ImportStatus[] }>({ action: "list" })).imports,
    upload: (id: string, part: number, archive: Blob) =>
      site.upload(`import-upload?import=${id}&part=${part}`, archive) as Promise<ImportStatus>,
  };
};
type Calls = ReturnType<typeof createCalls>;

const showProgress = (word: string, { progress: { done, total } }: ImportStatus): void => {
  if (process.stdout.isTTY && total > 0) process.stdout.write(`\r${word} ${done} of ${total} `);
};

/** Waits until nothing is done to an import any more. */
const follow = async (calls: Calls, id: string, word: string): Promise<ImportStatus> => {
  for (;;) {
    const status = await calls.status({ action: "status", import: id });
    showProgress(word, status);
    if (!["reading", "running", "undoing"].includes(status.state) || status.message !== null) {
      if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
      return status;
    }
    await wait(pollMs);
  }
};

async function* readEntries(calls: Calls, id: string, filter: Extract<ImportCall, { action: "entries" }>["filter"]) {
  for (let after: number | null = null; ;) {
    const page: ImportPage = await calls.page({ action: "entries", import: id, after, ...(filter && { filter }) });
    yield* page.entries;
    if (page.next === null) return;
    after = page.next;
  }
}

const printPlan = async (calls: Calls, status: ImportStatus): Promise<void> => {
  const { counts, pictures, problems, problemCount } = status;
  print(`${status.tool ?? "Unknown"}${status.siteName === null ? "" : `: ${status.siteName}`}`);
  print(
    `  ${count(counts.all, "posts and pages")}: ${counts.new} new, ${counts.same} here already, ${counts.changed} changed there, ${counts.conflict} changed there and here, ${counts.unusable} cannot be imported`,
  );
  print(`  ${count(counts.drafts, "drafts")}, ${count(counts.pages, "pages")}`);
  print(`  Pictures: ${pictures.found} found, ${pictures.remote} elsewhere, ${pictures.missing} missing`);
  if (status.hosts.length > 0) print(`  Hosts of pictures: ${status.hosts.map(({ host }) => host).join(", ")}`);
  for (const { file, line, reason } of problems.slice(0, shownNotes))
    print(`  ${file}${line === null ? "" : `, line ${line}`}: ${reason}`);
  if (problemCount > shownNotes) print(`  … and ${problemCount - shownNotes} more problems`);
  let shown = 0;
  for await (const entry of readEntries(calls, status.id, "all")) {
    const missing = entry.pictures.missing.map((name) => `The picture ${name} is missing.`);
    const draft = entry.draftReason === null ? [] : [entry.draftReason];
    for (const text of [...draft, ...entry.losses.map((loss) => loss.text), ...missing, ...entry.notes]) {
      if (shown < shownNotes) print(`  ${entry.file}: ${text}`);
      shown += 1;
    }
  }
  if (shown > shownNotes) print(`  … and ${shown - shownNotes} more remarks; the panel shows them all`);
};

const isAgreed = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [Y/n] `);
  terminal.close();
  return !/^n/i.test(answer.trim());
};

type Options = Arguments<"import">["values"];

/** No post loses its pictures because nobody said where the old site is. */
const checkPictures = async (calls: Calls, { id, site, pictures }: ImportStatus, options: Options): Promise<void> => {
  if (pictures.missing === 0 || (options.site ?? site) !== null || options["without-pictures"]) return;
  await calls.status({ action: "discard", import: id });
  throw new DataDirError(
    `Pictures that are not among the files: ${pictures.missing}. Say where the old site is with --site <address>, or do without them with --without-pictures. Nothing was imported.`,
  );
};

const choose = async (calls: Calls, id: string, { all, drafts }: Options): Promise<ImportStatus> => {
  if (drafts) await calls.status({ action: "choose", import: id, isChosen: false, entries: "all" });
  if (drafts) return calls.status({ action: "choose", import: id, isChosen: true, entries: "drafts" });
  if (all) return calls.status({ action: "choose", import: id, isChosen: true, entries: "all" });
  return calls.status({ action: "status", import: id });
};

const bringIn = async (calls: Calls, paths: string[], options: Options): Promise<string> => {
  // Said before anything is opened.
  for (const inputPath of paths) await stat(inputPath);
  const id = randomUUID();
  const name = paths.map((given) => path.basename(path.resolve(given))).join(", ");
  await calls.status({ action: "open", import: id, name: name.slice(0, 200) });
  let part = 0;
  const leftOut = (file: string) => print(`  ${file} is too large and was left out.`);
  for await (const archive of packFiles(paths, getMaxFileBytes, leftOut)) {
    part += 1;
    await calls.upload(id, part, archive);
  }
  if (part === 0) throw new DataDirError("There is no file in that.");
  await calls.status({ action: "read", import: id });
  const read = await follow(calls, id, "Reading file");
  if (read.state !== "planned") throw new DataDirError(read.message ?? "The files could not be read.");
  await printPlan(calls, read);
  await checkPictures(calls, read, options);
  const { counts } = await choose(calls, id, options);
  if (counts.chosen === 0 || (!options.yes && !(await isAgreed(`Import ${count(counts.chosen, "posts")}?`)))) {
    await calls.status({ action: "discard", import: id });
    return "Nothing was imported.";
  }
  await calls.status({
    action: "run",
    import: id,
    site: options.site ?? null,
    hosts: options.hosts?.split(",").filter(Boolean) ?? [],
    updates: options.update ?? false,
  });
  const done = await follow(calls, id, "Importing post");
  const { created, updated, same, failed } = done.outcomes;
  for await (const entry of readEntries(calls, id, "chosen"))
    for (const note of entry.notes) print(`  ${entry.title}: ${note}`);
  print(
    `${created} created, ${updated} updated, ${same} were here, ${failed} failed. ${done.pictures.copied} pictures are stored.`,
  );
  if (done.message !== null) throw new DataDirError(done.message);
  return `To take it back: site import --undo ${id}`;
};

const list = async (calls: Calls): Promise<string> => {
  const imports = await calls.list();
  const lines = imports.map(({ id, name, state, createdAt, outcomes }) => {
    const posts = `${outcomes.created + outcomes.updated} posts`;
    return [id, createdAt.slice(0, 16).replace("T", " "), state, posts, name].join("  ");
  });
  return lines.join("\n") || "There are no imports.";
};

const undo = async (calls: Calls, id: string): Promise<string> => {
  await calls.status({ action: "undo", import: id });
  const undone = await follow(calls, id, "Taking back post");
  for await (const entry of readEntries(calls, id, "all"))
    if (entry.notes.some((note) => note.includes("not taken back"))) print(`  ${entry.title}: ${entry.notes.at(-1)}`);
  return undone.state === "undone" ? "The import was taken back. Its posts are in the trash." : (undone.message ?? "");
};

await runProgram("import", async ({ env, values, positionals }) => {
  const isAboutImports = values.list || values.undo !== undefined;
  if (!isAboutImports && positionals.length === 0) throw new UsageError("What shall be imported?");
  const site = await openSite(env);
  const calls = createCalls(site);
  try {
    if (values.list) return await list(calls);
    if (values.undo !== undefined) return await undo(calls, values.undo);
    return await bringIn(calls, positionals.map(resolveFile), values);
  } finally {
    await site.close();
  }
});
