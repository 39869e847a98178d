// Separate from the schema, so that the page does not load it.

/** In characters, and as many as one person can have. */
export const memoryLimits = { fact: 200, sentence: 300, count: 100 };
