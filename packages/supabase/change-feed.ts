type Listener = (table: string) => void;

/** Notifies listeners of changed tables by name. */
export const createChangeFeed = () => {
  const listeners = new Set<Listener>();
  return {
    notify(table: string): void {
      for (const listener of listeners) listener(table);
    },
    /** Returns an unsubscribe function. */
    onChange(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The table that a request below `/rest/v1` writes to, or null. */
export const findWrittenTable = (pathname: string): string | null =>
  /^\/rest\/v1\/([a-z0-9_]+)$/.exec(pathname)?.[1] ?? null;

/** Whether a request below `/rest/v1` calls a function, which may write to any table. */
export const isFunctionCall = (pathname: string): boolean => pathname.startsWith("/rest/v1/rpc/");

/** Whether a request is one for files or buckets. */
export const isFileRequest = (pathname: string): boolean => pathname.startsWith("/storage/");
