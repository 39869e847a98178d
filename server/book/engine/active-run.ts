import { startLine } from "#contracts/book/book-run.ts";
import type { RefusedText } from "./stored-refusal.ts";
import type { StoredStory } from "./stored-story.ts";
import type { RunOrder, RunReport, RunStore, StoredRun } from "./run-store.ts";

const maxLines = 200;
const maxLineLength = 500;

/** Why a run was aborted; the reason of its signal. */
export type StopReason = "cancelled" | "lost" | "shutdown" | "timeout";

export const emptyReport = (): RunReport => ({
  lines: [{ at: Date.now(), text: startLine }],
  progress: 0,
  doubts: [],
  post: null,
  warning: null,
  error: null,
});

type RunStart = {
  id: string;
  postId: string;
  order: RunOrder;
  apiKey: string;
  report: RunReport;
  mending?: RefusedText | null;
};

/** A run in the process that holds its lease: state, watchers and abort signal. */
export const createActiveRun = ({ id, postId, order, apiKey, report, mending = null }: RunStart) => {
  const controller = new AbortController();
  const watchers = new Set<() => void>();
  let state: StoredRun = { id, postId, status: "running", order, report, hasStory: false };
  let story: StoredStory | null = null;

  const change = (next: Partial<StoredRun>): void => {
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  };
  const updateReport = (part: Partial<RunReport>): void => change({ report: { ...state.report, ...part } });

  return {
    id,
    postId,
    order,
    /** The owner's key for the language model; never stored. */
    apiKey,
    /** The refused story that it mends; stored with the settings. */
    mending,
    signal: controller.signal,
    getState: () => state,
    getStory: () => story,
    stop: (reason: StopReason) => controller.abort(reason),
    /**
     * Adds a line to the log, truncated to the maximum length. Beyond the maximum number of lines, those in the middle
     * are dropped.
     */
    log(text: string): void {
      const lines = [...state.report.lines, { at: Date.now(), text: text.slice(0, maxLineLength) }];
      updateReport({ words: 0, lines: lines.length > maxLines ? lines.toSpliced(maxLines / 2, 1) : lines });
    },
    update: updateReport,
    setStory(written: StoredStory): void {
      story = written;
      change({ hasStory: true });
    },
    /** Called when the story has been saved as a post. */
    clearStory(): void {
      story = null;
      change({ hasStory: false });
    },
    end: (status: StoredRun["status"]): void => change({ status }),
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Saves the current state; a story that became a post is not stored again. */
    save: (store: RunStore) => store.save({ id, report: state.report, status: state.status, story }),
  };
};

export type ActiveRun = ReturnType<typeof createActiveRun>;
