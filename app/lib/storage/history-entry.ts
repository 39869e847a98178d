/** Reads a value kept in the current entry of the tab's history; it may be anything that was ever written there. */
export const readHistoryEntry = (name: string, { state }: { state: unknown } = history): unknown =>
  typeof state === "object" && state ? new Map(Object.entries(state)).get(name) : undefined;

/** Keeps a value in the current entry of the tab's history: it is there again after reload and Back, and only there. */
export const writeHistoryEntry = (name: string, value: unknown): void => {
  try {
    history.replaceState({ ...(history.state as object | null), [name]: value }, "");
  } catch {
    // Larger than the browser allows, or too often: then the entry keeps what it had.
  }
};
