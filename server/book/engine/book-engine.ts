import { randomUUID } from "node:crypto";
import type { StoryBible } from "@site/storyteller/story-material.ts";
import { type BookRun, type BookSettings, toFailureLine } from "#contracts/book/book-run.ts";
import { AppError } from "#contracts/errors.ts";
import type { StoryPlan } from "#contracts/book/story-plan.ts";
import type { StoryLedger } from "#contracts/book/story-ledger.ts";
import { readPublishedStories } from "../published-stories.ts";
import { type ActiveRun, createActiveRun, emptyReport, type StopReason } from "./active-run.ts";
import { findStoryToRewrite } from "./find-story-to-rewrite.ts";
import { describeLedger } from "./ledger.ts";
import { findRefused, keepRefused, toRefusedStory } from "./refused-story.ts";
import { createRunStore, type RunOrder, type SettingsChange, toBookRun } from "./run-store.ts";
import { saveAsDraft, type RunDeps, executeRun } from "./execute-run.ts";
import { RefusedStoryError } from "../storyteller/refused-story-error.ts";
import { toSentence } from "./write-story.ts";

/** Fails runs whose process is gone and saves their stories as drafts. Each story is claimed by one process. */
const recoverLostStories = async (
  deps: RunDeps,
  { isEveryRun, isClosed }: { isEveryRun: boolean; isClosed: () => boolean },
): Promise<void> => {
  const { log, store } = deps;
  try {
    while (!isClosed()) {
      const lost = await store.claimLost(isEveryRun);
      if (!lost) return;
      const { id, postId, order, report, status } = lost.run;
      const run = createActiveRun({ id, postId, order, apiKey: "", report });
      run.setStory(lost.story);
      await saveAsDraft(run, deps, lost.story);
      run.end(status);
      const { held } = await run.save(store);
      if (!held) return;
    }
  } catch (error) {
    log.error({ detail: String(error) }, "a lost story is not saved as a draft yet");
  }
};

export type RunRequest = {
  mode: BookRun["mode"];
  useSource: boolean;
  apiKey: string;
  /** Replaces the stored note. */
  note: string | undefined;
  /** The plan to which `next` writes. */
  plan?: StoryPlan | undefined;
  /** Which fault `mend` mends. */
  fault?: number | undefined;
  /** For the audit log. */
  actor: string;
};

export type BookEngine = {
  /** Starts a run, or joins the one in progress, whoever started it. */
  start(request: RunRequest): Promise<BookRun>;
  /** Yields the states of a run, from the current one until it ends or the signal aborts. */
  follow(id: string, signal: AbortSignal): AsyncGenerator<BookRun>;
  /** The most recent run. */
  find(): Promise<BookRun | null>;
  /** Cancels the run in progress. If this process holds it, resolves when the run has ended. */
  cancel(): Promise<void>;
  readLedger(): Promise<StoryLedger>;
  readSettings(): Promise<BookSettings>;
  saveSettings(settings: SettingsChange): Promise<void>;
  /** Fails the runs whose process is gone and saves their stories as drafts; called at startup. */
  recover(): Promise<void>;
  close(): Promise<void>;
};

type Deps = Omit<RunDeps, "store"> & {
  /** The story bible of the content: what is known about the world of the stories. */
  loadBible(): Promise<StoryBible>;
  heartbeatMs?: number;
  runMs?: number;
  pollMs?: number;
};

const stopSentences: Record<StopReason, string> = {
  cancelled: "Cancelled.",
  lost: "Another process has taken this run over.",
  shutdown: "The site was stopped while the story was being made.",
  timeout: "The story took too long.",
};

const unavailable = (error: unknown) =>
  new AppError("unavailable", "The Book Engine cannot reach the database at the moment. Nothing was changed.", {
    detail: String(error),
  });
const orUnavailable = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    throw error instanceof AppError ? error : unavailable(error);
  });

/**
 * Writes stories, one at a time across all processes on one database. A run continues even if nobody listens: it
 * belongs to the process that started it, which holds a lease. Its state is in the database.
 */
export const createBookEngine = ({
  heartbeatMs = 5_000,
  runMs = 900_000,
  pollMs = 2_000,
  loadBible,
  ...given
}: Deps): BookEngine => {
  const store = createRunStore(given.backend, randomUUID());
  const deps: RunDeps = { ...given, store };
  const { backend, log } = deps;
  let active: { run: ActiveRun; ended: Promise<void> } | null = null;
  let recovery = Promise.resolve();
  let isClosed = false;

  // One recovery at a time: a process can claim its own runs again, and would mistake the draft that it just saved for
  // an earlier one.
  const recover = (isEveryRun: boolean): Promise<void> =>
    (recovery = recovery.then(() => recoverLostStories(deps, { isEveryRun, isClosed: () => isClosed })));

  const conclude = async (run: ActiveRun, error: unknown): Promise<void> => {
    const reason = run.signal.aborted ? (run.signal.reason as StopReason) : null;
    if (reason === null && !(error instanceof AppError))
      log.error({ run: run.id, detail: error instanceof Error ? error.stack : String(error) }, "story not told");
    const sentence = reason ? stopSentences[reason] : toSentence(error, backend);
    run.log(reason === "cancelled" ? sentence : toFailureLine(sentence));
    run.update({ error: sentence });
    const story = run.getStory();
    const refused = error instanceof RefusedStoryError ? error : null;
    // At shutdown there is no time for this; the next start saves the draft.
    if (story && (reason === null || reason === "cancelled" || reason === "timeout")) {
      await saveAsDraft(run, deps, story).catch((cause: unknown) => {
        log.error({ run: run.id, detail: String(cause) }, "story not saved as a draft yet");
        run.log("The text could not be saved as a post yet. It is kept, and saved as soon as that is possible.");
      });
    }
    if (refused && reason === null) await keepRefused(run, deps, { ...refused.text, faults: refused.faults });
    run.end(reason === "cancelled" ? "cancelled" : "failed");
  };

  const beat = async (run: ActiveRun): Promise<void> => {
    const saved = await run.save(store).catch(() => null);
    if (saved?.held === false) run.stop("lost");
    else if (saved?.cancelled) run.stop("cancelled");
  };

  const work = async (run: ActiveRun): Promise<void> => {
    const heart: { beat: Promise<void> | null } = { beat: null };
    const heartbeat = setInterval(() => {
      heart.beat ??= beat(run).finally(() => (heart.beat = null));
    }, heartbeatMs);
    const limit = setTimeout(() => run.stop("timeout"), runMs);
    try {
      await executeRun(run, deps);
    } catch (error) {
      await conclude(run, error);
    } finally {
      clearInterval(heartbeat);
      clearTimeout(limit);
    }
    // Otherwise the heartbeat's older state could be written last.
    await heart.beat;
    const isStored = await run.save(store).then(
      () => true,
      (error: unknown) => {
        log.error({ run: run.id, detail: String(error) }, "the end of a run is not stored");
        return false;
      },
    );
    // If it is not stored, the run stays in memory, to be stored later.
    if (isStored && active?.run === run) active = null;
  };

  /** Stores the final state of a run that could not be stored when it ended. */
  const storeEndedRun = async (): Promise<void> => {
    const run = active?.run;
    if (!run || run.getState().status === "running") return;
    const story = run.getStory();
    if (story) await saveAsDraft(run, deps, story);
    await run.save(store);
    if (active?.run === run) active = null;
  };

  const find = async (id: string | null): Promise<BookRun | null> => {
    await storeEndedRun().catch(() => undefined);
    if (active && (id === null || active.run.id === id)) return toBookRun(active.run.getState());
    const run = await orUnavailable(store.find(id));
    if (run?.hasStory && run.status !== "running") {
      await recover(false);
      return orUnavailable(store.find(id)).then((fresh) => fresh && toBookRun(fresh));
    }
    return run && toBookRun(run);
  };

  const start = async ({ mode, useSource, apiKey, note, plan, fault, actor }: RunRequest): Promise<BookRun> => {
    await storeEndedRun();
    const retold = mode === "again" ? await findStoryToRewrite(deps) : null;
    const refused = mode === "mend" ? await findRefused(deps, fault) : null;
    const settings = await store.readSettings();
    const ordered: RunOrder = {
      mode,
      actor,
      seed: randomUUID(),
      note: note || settings.note || retold?.note || "",
      useSource,
      before: retold?.before ?? null,
      plan: mode === "next" ? (plan ?? null) : null,
      isDraft: false,
      refusedBefore: refused?.times ?? 0,
    };
    const order = { ...ordered, ...refused?.order };
    const id = randomUUID();
    const postId = retold?.postId ?? refused?.mending.postId ?? randomUUID();
    // A run that only plans leaves the last story the last one.
    const last = mode === "plan" ? await store.find() : null;
    const report = { ...emptyReport(), ...(last && { post: last.report.post, doubts: last.report.doubts }) };
    const begun = await store.begin({ id, postId, order, report });
    const isJoined = mode === "next" && !order.plan && begun.run.order.mode === "next";
    if (!begun.isStarted && !isJoined)
      throw new AppError("conflict", "A story is being written already. Please wait until it is done, or cancel it.");
    if (!begun.isStarted) return toBookRun(begun.run);
    const run = createActiveRun({ id, postId, order, apiKey, report, mending: refused?.mending ?? null });
    active = { run, ended: Promise.resolve() };
    active.ended = work(run);
    return toBookRun(run.getState());
  };

  async function* follow(id: string, signal: AbortSignal): AsyncGenerator<BookRun> {
    while (!signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const local = active?.run.id === id ? active.run : null;
      const stopWatching = local?.watch(resolve);
      const timer = setTimeout(resolve, pollMs);
      signal.addEventListener("abort", () => resolve(), { once: true });
      try {
        const run = local ? toBookRun(local.getState()) : await find(id);
        if (!run) return;
        yield run;
        if (run.status !== "running") return;
        await promise;
      } finally {
        clearTimeout(timer);
        stopWatching?.();
      }
    }
  }

  return {
    start: (request) => orUnavailable(start(request)),
    follow,
    find: () => find(null),
    async cancel() {
      await orUnavailable(store.cancel());
      active?.run.stop("cancelled");
      await active?.ended;
    },
    async readLedger() {
      const [bible, stories] = await Promise.all([loadBible(), readPublishedStories(backend)]);
      return describeLedger(bible, stories);
    },
    async readSettings() {
      const settings = await orUnavailable(store.readSettings());
      return { ...settings, refused: settings.refused && toRefusedStory(settings.refused) };
    },
    saveSettings: (settings) => orUnavailable(store.saveSettings(settings)),
    // A process that is alone on its database knows at startup that all earlier holders are gone.
    recover: () => recover(backend.driver === "embedded"),
    async close() {
      isClosed = true;
      active?.run.stop("shutdown");
      await Promise.all([active?.ended, recovery]);
    },
  };
};
