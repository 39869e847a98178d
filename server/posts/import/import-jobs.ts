import type { ImportState } from "#contracts/posts/import-calls.ts";
import { AppError } from "#contracts/errors.ts";
import type { Log } from "../../telemetry/log.ts";
import { importHeld, notNow, otherImportRuns } from "./import-errors.ts";
import type { ImportStore } from "./import-store.ts";
import { UnreadableError } from "./read-in-thread.ts";

export type Work = "reading" | "running" | "undoing";
type Job = { id: string; work: Work; stop: AbortController; ended: Promise<void> };

export const workStates: readonly ImportState[] = ["reading", "running", "undoing"];
/** The holder of an import says so more often than its lease of a minute ends. */
const keepMs = 10_000;
const resumeMs = 30_000;
const whatIsDone = { reading: "read", running: "run", undoing: "undone" } as const;

type Deps = {
  store: ImportStore;
  log: Log;
  /** This process. */
  holder: string;
  doWork: Record<Work, (id: string, signal: AbortSignal) => Promise<void>>;
  /** Whether this machine has the files of an import, or has fetched them. */
  canResume(id: string): Promise<boolean>;
};

/** Works on imports, one at a time in all processes together. */
export const createImportJobs = ({ store, log, holder, doWork, canResume }: Deps) => {
  let job: Job | null = null;
  let isClosed = false;

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
        if (stop.signal.aborted) await store.release(id, holder).catch(() => undefined);
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
      throw notNow(whatIsDone[work]);
    }
    begin(id, work);
  };

  const isWaiting = ({ state, held }: { state: ImportState; held: boolean }): boolean =>
    workStates.includes(state) && !held;

  /** Goes on with what a process left that is gone. */
  const resume = async (takesOver: boolean): Promise<void> => {
    for (const { id, state } of await store.list()) {
      if (isClosed || job) return;
      const work = workStates.find((known) => known === state) as Work | undefined;
      const storedImport = work && (await store.find(id));
      if (!work || !storedImport || (!takesOver && !isWaiting(storedImport)) || !(await canResume(id))) continue;
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
    claim,
    /** Throws if this process works on another import. */
    requireTurn(id: string): void {
      if (job && job.id !== id) throw otherImportRuns();
    },
    /** Ends the work on an import, if this process does it. */
    async end(id: string): Promise<void> {
      if (job?.id !== id) return;
      job.stop.abort(new Error("the import was stopped"));
      await job.ended;
    },
    /** Goes on with what processes left that are gone, now and from time to time. */
    async resume(takesOver: boolean): Promise<void> {
      await resumeQuietly(takesOver);
      if (!isClosed) resuming = setInterval(() => void resumeQuietly(false), resumeMs).unref();
    },
    async settled(): Promise<void> {
      while (job) await job.ended;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(resuming);
      job?.stop.abort(new Error("the site shuts down"));
      await job?.ended;
    },
  };
};
