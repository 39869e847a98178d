import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { LargeFiles } from "@site/supabase/storage/s3-large-files.ts";
import type { ImportCall, ImportPage, ImportStatus } from "#contracts/posts/import-calls.ts";
import { AppError } from "#contracts/errors.ts";
import { trimEnd } from "#contracts/trim-end.ts";
import type { Backend } from "../../backend.ts";
import type { ImageService } from "../../images/image-service.ts";
import type { ssrfSafeFetch } from "../../http/outgoing/ssrf-safe-fetch.ts";
import type { Log } from "../../telemetry/log.ts";
import { addRedirects, removeRedirects } from "../../redirects/redirect-store.ts";
import { createEntryPictures } from "./entry-pictures.ts";
import { forgetImports } from "./forget-imports.ts";
import { filesElsewhere, notNow } from "./import-errors.ts";
import { createImportJobs, type Work, workStates } from "./import-jobs.ts";
import { createImportFolders } from "./import-folder.ts";
import { maxOpenImports, maxParts, minFreeBytes, undoMs } from "./import-limits.ts";
import { createImportStore, type ImportStore } from "./import-store.ts";
import { createSharedFolders } from "./shared-folders.ts";
import { createThreadReader, type ReadInThread } from "./read-in-thread.ts";
import { readImport } from "./read-import.ts";
import { diskTooFull, receivePart } from "./receive-part.ts";
import { type AddOldPaths, runImport } from "./run-import.ts";

const groupSize = 50;
const pauseMs = 15;

/** Removes the redirects of an import that lead to these posts. */
type RemoveOldPaths = (importId: string, postIds: string[]) => Promise<void>;

type Undo = { id: string; holder: string; actor: string; signal: AbortSignal };

/**
 * Takes back what an import wrote, from its end, in groups. Posts that were changed here since stay, and their entries say
 * so; those that it created go to the trash. Returns false if it is no longer this process's.
 */
const undoImport = async (
  store: ImportStore,
  removeOldPaths: RemoveOldPaths,
  { id, holder, actor, signal }: Undo,
): Promise<boolean> => {
  for (;;) {
    if (signal.aborted) return false;
    const result = await store.undo(id, { actor, holder, count: groupSize });
    if (!result) return false;
    await removeOldPaths(id, result.posts);
    if (result.left === 0) return true;
    await wait(pauseMs);
  }
};

type Deps = {
  backend: Backend;
  images: ImageService;
  log: Log;
  env: { siteUrl: string };
  /** Whether this site has a picture at a path. */
  hasPicture?: (path: string) => Promise<boolean>;
  /** The folder for files of imports. */
  root: string;
  /** A bucket for them too, so that every replica can go on with an import. */
  files?: LargeFiles | undefined;
  readInThread?: ReadInThread;
  fetchFile?: typeof ssrfSafeFetch;
  now?: () => number;
};

type CallOf<Action extends ImportCall["action"]> = Extract<ImportCall, { action: Action }>;

export type Imports = ReturnType<typeof createImports>;

/** Imports of posts, from their first file to their undoing. One is worked on at a time. */
export const createImports = ({
  backend,
  images,
  log,
  env,
  hasPicture = () => Promise.resolve(false),
  root,
  files,
  readInThread = createThreadReader(),
  fetchFile,
  now = Date.now,
}: Deps) => {
  const store = createImportStore(backend);
  const own = createImportFolders(root);
  const folders = files ? createSharedFolders({ folders: own, root, files }) : own;
  const holder = randomUUID();

  const addOldPaths: AddOldPaths = (importId, paths) =>
    addRedirects(
      backend,
      paths.map((path) => ({ ...path, importId })),
    );
  const removeOldPaths: RemoveOldPaths = (importId, postIds) => removeRedirects(backend, importId, postIds);

  const requireFolder = async (id: string): Promise<void> => {
    if (!(await folders.has(id))) throw filesElsewhere();
  };

  const run = async (id: string, signal: AbortSignal): Promise<void> => {
    const { site, hosts, tool } = await store.get(id);
    const listed = await folders.listFiles(id);
    const named = new Set(hosts);
    if (site !== null && URL.canParse(site)) named.add(new URL(site).hostname);
    const actor = await store.readActor(id);
    const pictures = createEntryPictures({
      backend,
      images,
      log,
      actor,
      siteUrl: env.siteUrl,
      hasPicture,
      files: new Map(listed.files.map((file) => [file.path, file])),
      hosts: named,
      signal,
      fetchFile,
    });
    const isDone = await runImport(
      { store, folders, addOldPaths, pictures, now },
      { id, holder, actor, site, siteUrl: env.siteUrl, isOwnExport: tool === "this-site", signal },
    );
    if (isDone) await store.changeIf(id, "running", { state: "done", holder: null, lease_until: null });
  };
  const undo = async (id: string, signal: AbortSignal): Promise<void> => {
    const isDone = await undoImport(store, removeOldPaths, { id, holder, actor: await store.readActor(id), signal });
    if (!isDone) return;
    const undone_at = new Date(now()).toISOString();
    await store.changeIf(id, "undoing", { state: "undone", undone_at, holder: null, lease_until: null });
  };
  const doWork: Record<Work, (id: string, signal: AbortSignal) => Promise<void>> = {
    reading: (id, signal) => readImport({ store, folders, readInThread, now }, id, signal),
    running: run,
    undoing: undo,
  };

  const jobs = createImportJobs({ store, log, holder, doWork, canResume: folders.has });

  const discardImport = async (actor: string, id: string, action: string): Promise<void> => {
    await jobs.end(id);
    await store.remove(actor, id, action);
    await folders.remove(id);
  };

  /** Older imports whose files were never used make room for new ones. */
  const discardOldest = async (actor: string, except: string): Promise<void> => {
    const open = (await store.list()).filter(
      ({ id, state, undoableUntil }) =>
        id !== except && undoableUntil === null && !workStates.includes(state) && state !== "undone",
    );
    for (const { id } of open.slice(maxOpenImports - 1)) await discardImport(actor, id, "import discarded");
  };

  return {
    list: () => store.list(),
    status: (id: string) => store.status(id),

    async open(actor: string, { import: id, name }: CallOf<"open">): Promise<ImportStatus> {
      if ((await folders.getFreeBytes()) < minFreeBytes) throw diskTooFull();
      await discardOldest(actor, id);
      await store.open(actor, { id, name });
      await folders.create(id);
      return store.status(id);
    },

    async upload(
      { import: id, part }: { import: string; part: number },
      body: ReadableStream<Uint8Array>,
      size: number,
    ): Promise<ImportStatus> {
      const { state } = await store.get(id);
      if (!["open", "planned", "unreadable"].includes(state)) throw notNow("given more files");
      await requireFolder(id);
      if (part > maxParts) throw new AppError("invalid_request", `An import can have up to ${maxParts} parts.`);
      await receivePart(folders, { import: id, part, body, size });
      const { bytes } = await folders.readTotals(id, 0);
      await store.changeIf(id, state, { state: "open", done: bytes, total: 0, message: null });
      return store.status(id);
    },

    async read(actor: string, { import: id }: CallOf<"read">): Promise<ImportStatus> {
      await store.get(id);
      await requireFolder(id);
      await jobs.claim(id, ["open", "planned", "unreadable"], "reading", { actor, action: "import read" });
      return store.status(id);
    },

    async entries({ import: id, filter = "all", search = "", after = null }: CallOf<"entries">): Promise<ImportPage> {
      await store.get(id);
      return store.listEntries({ import: id, filter, search, after });
    },

    async choose({ import: id, entries, isChosen }: CallOf<"choose">): Promise<ImportStatus> {
      const { state } = await store.get(id);
      if (!["planned", "stopped", "done"].includes(state)) throw notNow("changed");
      await store.choose(id, entries, isChosen);
      return store.status(id);
    },

    async run(actor: string, { import: id, site, hosts = [], updates = false }: CallOf<"run">): Promise<ImportStatus> {
      const storedImport = await store.get(id);
      await requireFolder(id);
      jobs.requireTurn(id);
      if (["planned", "stopped", "done"].includes(storedImport.state)) {
        const address = trimEnd(site ?? storedImport.site ?? "", /\//);
        await store.changeIf(id, storedImport.state, { site: address === "" ? null : address, hosts, updates });
      }
      await jobs.claim(id, ["planned", "stopped", "done"], "running", { actor, action: "import started" });
      return store.status(id);
    },

    async stop(actor: string, { import: id }: CallOf<"stop">): Promise<ImportStatus> {
      await store.get(id);
      const audit = { actor, action: "import stopped" };
      const isStopped =
        (await store.changeIf(id, "running", { state: "stopped" }, audit)) ||
        (await store.changeIf(id, "reading", { state: "open" }, audit));
      if (isStopped) await jobs.end(id);
      return store.status(id);
    },

    async undo(actor: string, { import: id }: CallOf<"undo">): Promise<ImportStatus> {
      const { ran_at } = await store.get(id);
      if (ran_at === null) throw notNow("undone");
      if (Date.parse(ran_at) + undoMs < now())
        throw new AppError("conflict", "This import was made more than 30 days ago, so it cannot be undone any more.");
      await jobs.claim(id, ["done", "stopped"], "undoing", { actor, action: "import undone" });
      return store.status(id);
    },

    async discard(actor: string, { import: id }: CallOf<"discard">): Promise<void> {
      const { ran_at } = await store.get(id);
      if (ran_at !== null)
        throw new AppError("conflict", "This import has run. It can be undone, but not forgotten yet.");
      await discardImport(actor, id, "import discarded");
    },

    /** Goes on with imports that the end of a process has interrupted, now and from time to time. */
    // The embedded database has one process: what another one held is left over.
    resume: () => jobs.resume(backend.driver === "embedded"),

    /** Forgets imports that can no longer be undone. */
    forget: () => forgetImports({ store, folders, backend }, now()),

    /** Resolves when nothing is worked on; for tests and commands. */
    settled: jobs.settled,

    /** Ends the work at its next group; it goes on at the next start. */
    close: jobs.close,
  };
};
