import type { ChatStore } from "./chat-store.ts";

/** An answer that this process holds in the database. */
type Held = {
  user: string;
  answer: string;
  /** Called when another process, or a deleted conversation, has taken the answer away. */
  onLost(): void;
  onStop(): void;
  onWatched(isWatched: boolean): void;
};

type Options = {
  store: Pick<ChatStore, "renew" | "leaseMs">;
  everyMs: number;
  getHeld(): Held[];
  now?: () => number;
};

/**
 * Where several processes share the database: says that this one lives while it makes answers, and hears what others ask
 * of these. An answer whose lease could not be extended is lost before another process may take it.
 */
export const createChatLease = ({ store, everyMs, getHeld, now = () => performance.now() }: Options) => {
  let interval: NodeJS.Timeout | undefined;
  let extendedAt = 0;
  let isAsking = false;

  const ask = async (): Promise<void> => {
    const held = getHeld();
    const askedAt = now();
    const rows = await store.renew();
    extendedAt = askedAt;
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
    if (isAsking) return;
    isAsking = true;
    // Without the database the lease ends, which the next beats notice.
    void ask()
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  };
  const stop = (): void => {
    clearInterval(interval);
    interval = undefined;
  };
  return {
    /** Call it when an answer is held; `since` is when the database was asked for it. */
    keep(since: number): void {
      if (store.leaseMs === 0) return;
      extendedAt = Math.max(extendedAt, since);
      interval ??= setInterval(beat, everyMs).unref();
    },
    stop,
    now,
  };
};
