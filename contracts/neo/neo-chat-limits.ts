// On their own, so that the page gets them without the schema.

export const maxPromptLength = 32_000;
export const maxSessionLength = 100;

/** What stands for an answer without a text. */
export const emptyAnswer = "Response received from NEO AI assistant.";
