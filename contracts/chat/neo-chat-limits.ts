// Separate from the schema, so that the page does not load it.

export const maxPromptLength = 32_000;
export const maxSessionLength = 100;

/** Shown for an answer without text. */
export const emptyAnswer = "Response received from NEO AI assistant.";
