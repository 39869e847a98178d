/** Reads a value from the state of the current history entry. Unvalidated: another version may have written it. */
export const readHistoryEntry = (name: string, { state }: { state: unknown } = history): unknown =>
  typeof state === "object" && state ? new Map(Object.entries(state)).get(name) : undefined;

/** Stores a value in the state of the current history entry; it survives reload and Back. */
export const writeHistoryEntry = (name: string, value: unknown): void => {
  try {
    history.replaceState({ ...(history.state as object | null), [name]: value }, "");
  } catch {
    // Too large, or too many writes: the entry keeps its previous state.
  }
};
