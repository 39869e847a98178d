/** `set`: in the environment; `server`: the model's server says so; `assumed`: nobody says. */
export type ContextSource = "set" | "server" | "assumed";

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
  parts: { name: RoomPart; tokens: number; left: string[] }[];
};
