import { randomUUID } from "node:crypto";
import type { ImportCall, ImportPage, ImportState, ImportStatus } from "#contracts/posts/import-calls.ts";
import { AppError } from "#contracts/errors.ts";
import { trimEnd } from "#contracts/trim-end.ts";
import type { Backend } from "../../backend.ts";
import type { ImageService } from "../../images/image-service.ts";
import type { ssrfSafeFetch } from "../../images/fetch/ssrf-safe-fetch.ts";
import type { Log } from "../../telemetry/log.ts";
import { addRedirects, removeRedirects } from "../../redirects/redirect-store.ts";
import { createEntryPictures } from "./entry-pictures.ts";
import { forgetImports, forgetOnSchedule } from "./forget-imports.ts";
import { filesElsewhere, importHeld, notNow, otherImportRuns } from "./import-errors.ts";
import { createImportFolders } from "./import-folder.ts";
import { maxOpenImports, maxParts, minFreeBytes, undoMs } from "./import-limits.ts";
import { createImportStore } from "./import-store.ts";
import { createThreadReader, type ReadInThread, UnreadableError } from "./read-in-thread.ts";
import { readImport } from "./read-import.ts";
import { diskTooFull, receivePart } from "./receive-part.ts";
import { type AddOldPaths, runImport } from "./run-import.ts";
import { type RemoveOldPaths, undoImport } from "./undo-import.ts";

type Deps = {
  backend: Backend;
  images: ImageService;
  log: Log;
  siteUrl: string;
  /** Whether this site has a picture at a path. */
  hasPicture?: (path: string) => Promise<boolean>;
  /** The folder for files of imports. */
  root: string;
  readInThread?: ReadInThread;
  fetchFile?: typeof ssrfSafeFetch;
  now?: () => number;
};

type CallOf<Action extends ImportCall["action"]> = Extract<ImportCall, { action: Action }>;
type Work = "reading" | "running" | "undoing";
type Job = { id: string; work: Work; stop: AbortController; ended: Promise<void> };

const workStates: readonly ImportState[] = ["reading", "running", "undoing"];
/** The holder of an import says so more often than its lease of a minute ends. */
const keepMs = 10_000;
const resumeMs = 30_000;
const runNow = { reading: "read", running: "run", undoing: "undone" } as const;

export type Imports = ReturnType<typeof createImports>;

/** Imports of posts, from their first file to their undoing. One is worked on at a time. */
export const createImports = ({
  backend,
  images,
  log,
  siteUrl,
  hasPicture = () => Promise.resolve(false),
  root,
  readInThread = createThreadReader(),
  fetchFile,
  now = Date.now,
}: Deps) => {
  const store = createImportStore(backend);
  const folders = createImportFolders(root);
  const holder = randomUUID();
  let job: Job | null = null;
  let isClosed = false;
  const stopForgetting = forgetOnSchedule({ store, folders, backend }, log);

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
    const { files } = await folders.listFiles(id);
    const named = new Set(hosts);
    if (site !== null && URL.canParse(site)) named.add(new URL(site).hostname);
    const actor = await store.readActor(id);
    const pictures = createEntryPictures({
      backend,
      images,
      log,
      actor,
      siteUrl,
      hasPicture,
      files: new Map(files.map((file) => [file.path, file])),
      hosts: named,
      signal,
      fetchFile,
    });
    const isDone = await runImport(
      { store, folders, addOldPaths, pictures, now },
      { id, holder, actor, site, isOwnExport: tool === "this-site", signal },
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

  /** What became of work that failed: reading says why it cannot be done, the others can go on. */
  const recordFailure = async (id: string, work: Work, error: unknown): Promise<void> => {
    const isUnreadable = error instanceof UnreadableError;
    if (!isUnreadable)
      log.error(
        { import: id, detail: error instanceof AppError ? (error.detail ?? error.message) : String(error) },
        "import stopped",
      );
    const message =
      isUnreadable || error instanceof AppError
        ? error.message
        : "Something went wrong on our side. Please go on, or look into the log.";
    const state = work === "reading" ? "unreadable" : "stopped";
    await store.changeIf(id, work, {
      state: work === "undoing" ? "undoing" : state,
      message: message.slice(0, 1_000),
      holder: null,
      lease_until: null,
    });
  };

  /** Works on an import that this process has claimed. */
  const begin = (id: string, work: Work): void => {
    const stop = new AbortController();
    const keeping = setInterval(() => {
      store.keep(id, holder, work).then(
        (isHeld) => isHeld || stop.abort(new Error("the import was stopped")),
        () => undefined,
      );
    }, keepMs).unref();
    const ended = doWork[work](id, stop.signal)
      .catch(async (error: unknown) => {
        if (!stop.signal.aborted) await recordFailure(id, work, error);
      })
      .catch((error: unknown) => log.error({ import: id, detail: String(error) }, "import failed"))
      .finally(async () => {
        clearInterval(keeping);
        if (job?.id === id) job = null;
        // What is not finished may be gone on with at once.
        if (stop.signal.aborted) await store.change(id, { holder: null, lease_until: null }).catch(() => undefined);
      });
    job = { id, work, stop, ended };
  };

  const claim = async (id: string, from: ImportState[], work: Work, audit: { actor: string; action: string }) => {
    if (job && job.id !== id) throw otherImportRuns();
    const claimed = job ? "held" : await store.claim(id, { holder, from: [...from, work], to: work }, audit);
    if (claimed === "busy") throw otherImportRuns();
    if (claimed === "held") throw importHeld();
    if (claimed === "state") {
      await store.get(id);
      throw notNow(runNow[work]);
    }
    begin(id, work);
  };

  const discardImport = async (actor: string, id: string, action: string): Promise<void> => {
    if (job?.id === id) {
      job.stop.abort(new Error("the import was discarded"));
      await job.ended;
    }
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

  const isWaiting = ({ state, held }: { state: ImportState; held: boolean }): boolean =>
    workStates.includes(state) && !held;

  /** Goes on with what a process left that is gone. */
  const resume = async (takesOver: boolean): Promise<void> => {
    for (const { id, state } of await store.list()) {
      if (isClosed || job) return;
      const work = workStates.find((known) => known === state) as Work | undefined;
      if (!work || !(await folders.has(id))) continue;
      const found = await store.find(id);
      if (!found || (!takesOver && !isWaiting(found))) continue;
      const claimed = await store.claim(id, { holder, from: [work], to: work, takesOver });
      if (claimed === "claimed" && !isClosed) begin(id, work);
    }
  };
  const resumeQuietly = (takesOver: boolean): Promise<void> =>
    resume(takesOver).catch((error: unknown) => {
      if (!isClosed) log.warn({ detail: String(error) }, "imports not resumed");
    });
  let resuming: NodeJS.Timeout | undefined;

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
      await claim(id, ["open", "planned", "unreadable"], "reading", { actor, action: "import read" });
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
      const found = await store.get(id);
      await requireFolder(id);
      if (job && job.id !== id) throw otherImportRuns();
      if (["planned", "stopped", "done"].includes(found.state)) {
        const address = trimEnd(site ?? found.site ?? "", /\//);
        await store.changeIf(id, found.state, { site: address === "" ? null : address, hosts, updates });
      }
      await claim(id, ["planned", "stopped", "done"], "running", { actor, action: "import started" });
      return store.status(id);
    },

    async stop(actor: string, { import: id }: CallOf<"stop">): Promise<ImportStatus> {
      await store.get(id);
      const audit = { actor, action: "import stopped" };
      const isStopped =
        (await store.changeIf(id, "running", { state: "stopped" }, audit)) ||
        (await store.changeIf(id, "reading", { state: "open" }, audit));
      if (isStopped && job?.id === id) {
        job.stop.abort(new Error("the import was stopped"));
        await job.ended;
      }
      return store.status(id);
    },

    async undo(actor: string, { import: id }: CallOf<"undo">): Promise<ImportStatus> {
      const { ran_at } = await store.get(id);
      if (ran_at === null) throw notNow("undone");
      if (Date.parse(ran_at) + undoMs < now())
        throw new AppError("conflict", "This import was made more than 30 days ago, so it cannot be undone any more.");
      await claim(id, ["done", "stopped"], "undoing", { actor, action: "import undone" });
      return store.status(id);
    },

    async discard(actor: string, { import: id }: CallOf<"discard">): Promise<void> {
      const { ran_at } = await store.get(id);
      if (ran_at !== null)
        throw new AppError("conflict", "This import has run. It can be undone, but not forgotten yet.");
      await discardImport(actor, id, "import discarded");
    },

    /** Goes on with imports that the end of a process has interrupted, now and from time to time. */
    async resume(): Promise<void> {
      // The embedded database has one process: what another one held is left over.
      await resumeQuietly(backend.driver === "embedded");
      if (!isClosed) resuming = setInterval(() => void resumeQuietly(false), resumeMs).unref();
    },

    /** Forgets imports that can no longer be undone. */
    forget: () => forgetImports({ store, folders, backend }, now()),

    /** Resolves when nothing is worked on; for tests and commands. */
    async settled(): Promise<void> {
      while (job) await job.ended;
    },

    /** Ends the work at its next group; it goes on at the next start. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(resuming);
      stopForgetting();
      job?.stop.abort(new Error("the site shuts down"));
      await job?.ended;
    },
  };
};
