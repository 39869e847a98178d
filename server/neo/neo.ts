import type { ModelMessage } from "../providers/language-model/language-model.ts";

/** Who asks: visitors are answered by the built-in NEO only, never by the paid model. */
export type Asker = { kind: "visitor" } | { kind: "user"; id: string };

export type NeoRequest = {
  question: string;
  /** Earlier turns, the oldest first. */
  history: readonly ModelMessage[];
  asker: Asker;
  signal: AbortSignal;
};

/**
 * Answers questions about the site: Markdown, in pieces as they come, with links to the paragraphs that it stands on.
 * Throws an AppError whose text is for the person.
 */
export type Neo = {
  /** `built-in`, or the model's name. */
  name: string;
  answer(request: NeoRequest): AsyncIterable<string>;
};
