import { setTimeout as wait } from "node:timers/promises";
import type { ImportStore } from "./import-store.ts";

const groupSize = 50;
const pauseMs = 15;

/** Removes the redirects of an import that lead to these posts. */
export type RemoveOldPaths = (importId: string, postIds: string[]) => Promise<void>;

type Undo = { id: string; holder: string; actor: string; signal: AbortSignal };

/**
 * Takes back what an import wrote, from its end, in groups. Posts that were changed here since stay, and their entries say
 * so; those that it created go to the trash. Returns false if it is no longer this process's.
 */
export const undoImport = async (
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
