import { createActiveRun } from "./active-run.ts";
import { saveAsDraft, type RunDeps } from "./execute-run.ts";

/** Fails runs whose process is gone and saves their stories as drafts. Each story is claimed by one process. */
export const recoverLostStories = async (
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
