/** Stored files that were deleted, replaced or moved away, by their keys. */
export type ChangedFiles = { bucket: string; keys: readonly string[] };

/** Notifies listeners of changes, by default of changed tables by name. */
export const createChangeFeed = <Change = string>() => {
  const listeners = new Set<(change: Change) => void>();
  return {
    notify(change: Change): void {
      for (const listener of listeners) listener(change);
    },
    /** Returns an unsubscribe function. */
    onChange(listener: (change: Change) => void): () => void {
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
