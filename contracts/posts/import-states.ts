export const importStates = [
  /** Files arrive. */
  "open",
  /** Its files are read; nothing has been written. */
  "reading",
  /** The table of what would happen can be seen. */
  "planned",
  "running",
  /** By the owner, or by the end of the process; it can go on. */
  "stopped",
  "done",
  "undoing",
  "undone",
  /** Nothing in it can be imported; `message` says why. */
  "unreadable",
] as const;

/** What an entry would be: not here yet; here and equal; changed there only; changed there and here; not to be imported. */
export const entryStates = ["new", "same", "changed", "conflict", "unusable"] as const;
export const entryOutcomes = ["created", "updated", "same", "failed"] as const;

export const importPageSize = 100;

/** Which entries of an import: `losses` are those that lose something, `missing` those with a picture that is not there. */
export const entryFilters = [
  "all",
  "chosen",
  ...entryStates,
  "drafts",
  "pages",
  "losses",
  "missing",
  "failed",
] as const;
