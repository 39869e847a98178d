import type { ModelMessage } from "../../models/language-model.ts";

/** The user: visitors are answered only by the built-in NEO, never by the paid model. */
export type Requester = { kind: "visitor" } | { kind: "user"; id: string };

export type NeoRequest = {
  question: string;
  /** Earlier turns, oldest first. */
  history: readonly ModelMessage[];
  requester: Requester;
  signal: AbortSignal;
  /** Gets the number of requests before it while it waits for the model; null when its turn has come. */
  onPlace?: (ahead: number | null) => void;
};

/**
 * Answers questions about the site in Markdown, in chunks as they are generated, with links to the source paragraphs.
 * Throws an AppError whose message is for the user.
 */
export type Neo = {
  /** `built-in`, or the model's name. */
  name: string;
  /** How long an answer may take at most, in ms, and be silent all the time; without it as long as its reader waits. */
  longestMs?: number | undefined;
  answer(request: NeoRequest): AsyncIterable<string>;
};
