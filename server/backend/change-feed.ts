type Listener = (table: string) => void;

/** Passes the name of a changed table on to whoever listens. */
export const createChangeFeed = () => {
  const listeners = new Set<Listener>();
  return {
    notify(table: string): void {
      for (const listener of listeners) listener(table);
    },
    /** Answers the way to stop. */
    onChange(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The table that a request below `/rest/v1` writes to, or null elsewhere. */
export const findWrittenTable = (pathname: string): string | null =>
  /^\/rest\/v1\/([a-z0-9_]+)$/.exec(pathname)?.[1] ?? null;
