import type { Feed } from "./listen.ts";

type Counted = { name: string; writes: string };

type Options = {
  query(text: string): Promise<Counted[]>;
  onChange(table: string): void;
  /** Called when anything may have changed. */
  onUnknown(): void;
  everyMs?: number;
};

// Counted by the server for each table anyway, and visible about a second after a transaction.
const writesSql = `select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::text as writes
  from pg_catalog.pg_stat_user_tables where schemaname = 'public'`;

/** Looks twice a second for tables that were written to, where notifications do not arrive. Rejects if the first look fails. */
export const pollChanges = async ({ query, onChange, onUnknown, everyMs = 500 }: Options): Promise<Feed> => {
  const read = async () => new Map((await query(writesSql)).map(({ name, writes }) => [name, writes]));
  let lastWrites = await read();
  let wasAway = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const poll = async (): Promise<void> => {
    try {
      const writesByTable = await read();
      if (wasAway) onUnknown();
      else for (const [name, writes] of writesByTable) if (lastWrites.get(name) !== writes) onChange(name);
      lastWrites = writesByTable;
      wasAway = false;
    } catch {
      wasAway = true;
    }
    if (!isClosed) timer = setTimeout(() => void poll(), everyMs).unref();
  };
  timer = setTimeout(() => void poll(), everyMs).unref();

  return {
    hearsMessages: false,
    // The counts of a transaction that has just ended may be missing.
    catchUp: async () => onUnknown(),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
