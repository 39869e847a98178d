/** Who says how many tokens a model reads and writes at once, as a part of a sentence. */
export const contextSources = {
  set: "as LLM_CONTEXT says",
  server: "as its server says",
  learnt: "since its server took no more",
  assumed: "which is assumed, because neither LLM_CONTEXT nor a server says how many",
} as const;
export type ContextSource = keyof typeof contextSources;

/** The parts of what a model reads and writes for one answer, in their order. */
export const roomParts = ["rules", "system", "character", "examples", "lore", "history", "answer"] as const;
type RoomPart = (typeof roomParts)[number];

/**
 * Answer of the function `persona-room`: how the tokens that a model reads and writes at once are shared. What does not
 * fit is named in `left`, as sentences for the owner.
 */
export type PersonaRoom = {
  context: number;
  source: ContextSource;
  /** Tokens that the first question of a conversation takes. */
  question: number;
  /** How many tokens are missing for rules, system prompt and character alone. */
  missing: number;
  /** How fast the model read, when that was last seen. */
  reading: { tokens: number; seconds: number } | null;
  /** Whether it reads a first question for long, and what LLM_CONTEXT would give it less to read, if any. */
  isSlow: boolean;
  smallerContext: number | null;
  parts: { name: RoomPart; tokens: number; left: string[] }[];
};

const number = new Intl.NumberFormat("en-US");

/** What to do where it reads slowly. */
export const tellSlow = ({ smallerContext }: Pick<PersonaRoom, "smallerContext">): string =>
  `That is slow: a smaller or faster model helps most${
    smallerContext === null ? "" : `, and with LLM_CONTEXT=${smallerContext} it has less to read`
  }.`;

/** How fast a model reads, as a sentence for the owner. */
export const tellReading = ({ tokens, seconds }: NonNullable<PersonaRoom["reading"]>): string => {
  const time = seconds < 10 ? seconds.toFixed(1) : number.format(Math.round(seconds));
  return `It read ${number.format(tokens)} tokens in ${time} s, ${number.format(Math.round(tokens / seconds))} a second.`;
};
