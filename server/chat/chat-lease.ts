import type { ChatStore } from "./chat-store.ts";

/** An answer whose lease this process holds. */
type ChatLease = {
  user: string;
  answer: string;
  /**
   * Called when another process took over the answer, its conversation was deleted, or its lease could not be extended.
   */
  onLost(): void;
  onStop(): void;
  onWatched(isWatched: boolean): void;
};

type Options = {
  store: Pick<ChatStore, "renew" | "leaseMs">;
  everyMs: number;
  getHeld(): ChatLease[];
  now?: () => number;
};

/**
 * Keeps the leases of this process's answers alive if several processes share the database, and receives their stop and
 * watch requests. An answer whose lease could not be extended counts as lost before another process can claim it.
 */
export const createChatLease = ({ store, everyMs, getHeld, now = () => performance.now() }: Options) => {
  let interval: NodeJS.Timeout | undefined;
  let extendedAt = 0;
  let isRenewing = false;

  const renew = async (): Promise<void> => {
    const held = getHeld();
    const requestedAt = now();
    const rows = await store.renew();
    extendedAt = requestedAt;
    const byAnswer = new Map(rows.map((row) => [`${row.user} ${row.answer}`, row]));
    for (const { user, answer, onLost, onStop, onWatched } of held) {
      const row = byAnswer.get(`${user} ${answer}`);
      if (!row) onLost();
      else if (row.stop) onStop();
      else onWatched(row.watched);
    }
  };
  const beat = (): void => {
    const held = getHeld();
    if (held.length === 0) return stop();
    if (now() - extendedAt > store.leaseMs) for (const { onLost } of held) onLost();
    if (isRenewing) return;
    isRenewing = true;
    // If the database is unreachable the lease expires, which later beats notice.
    void renew()
      .catch(() => undefined)
      .finally(() => (isRenewing = false));
  };
  const stop = (): void => {
    clearInterval(interval);
    interval = undefined;
  };
  return {
    /** Called when the lease of an answer was acquired; `since` is when it was requested. */
    startRenewal(since: number): void {
      if (store.leaseMs === 0) return;
      extendedAt = Math.max(extendedAt, since);
      interval ??= setInterval(beat, everyMs).unref();
    },
    stop,
    now,
  };
};
