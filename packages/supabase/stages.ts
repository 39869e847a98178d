export type CallStage = "queue" | "database";

/**
 * Called when a call has waited for its turn, and when the database has answered it, with the start of that
 * (`performance.now()`); in the asynchronous context of the call.
 */
export type StageListener = (stage: CallStage, startedAt: number) => void;

/** Runs `work` and tells how long it took, also if it fails. */
export const timeStage = async <Result>(
  onStage: StageListener | undefined,
  stage: CallStage,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!onStage) return work();
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    onStage(stage, startedAt);
  }
};
