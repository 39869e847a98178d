import { startLine } from "#contracts/book/book-run.ts";
import type { KeptStory } from "./kept-story.ts";
import type { RunOrder, RunReport, RunStore, StoredRun } from "./run-store.ts";

const maxLines = 200;
const maxLineLength = 500;

/** Why a run ends before its time; the signal's reason. */
export type StopReason = "cancelled" | "lost" | "shutdown" | "timeout";

export const emptyReport = (): RunReport => ({
  lines: [{ at: Date.now(), text: startLine }],
  progress: 0,
  doubts: [],
  post: null,
  warning: null,
  error: null,
});

type Given = { id: string; postId: string; order: RunOrder; apiKey: string; report: RunReport };

/** A run in the process that holds it: its state, who watches it, and what ends it. */
export const createActiveRun = ({ id, postId, order, apiKey, report }: Given) => {
  const controller = new AbortController();
  const watchers = new Set<() => void>();
  let state: StoredRun = { id, postId, status: "running", order, report, hasStory: false };
  let story: KeptStory | null = null;

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
    signal: controller.signal,
    getState: () => state,
    getStory: () => story,
    stop: (reason: StopReason) => controller.abort(reason),
    /** Adds a line to the log, cut to what a line may hold; a run that says too much loses its middle. */
    log(text: string): void {
      const lines = [...state.report.lines, { at: Date.now(), text: text.slice(0, maxLineLength) }];
      updateReport({ lines: lines.length > maxLines ? lines.toSpliced(maxLines / 2, 1) : lines });
    },
    update: updateReport,
    keepStory(written: KeptStory): void {
      story = written;
      change({ hasStory: true });
    },
    /** The story is a post now. */
    dropStory(): void {
      story = null;
      change({ hasStory: false });
    },
    end: (status: StoredRun["status"]): void => change({ status }),
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Stores what is known now; what was a post already is not kept a second time. */
    save: (store: RunStore) => store.save({ id, report: state.report, status: state.status, story }),
  };
};

export type ActiveRun = ReturnType<typeof createActiveRun>;
