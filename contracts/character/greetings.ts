import type { Character } from "../content/character.ts";

/** The first messages that a conversation may begin with. */
export type Greetings = {
  /** That of the chat, then the alternate ones, with the macros of character cards. Empty ones keep their place. */
  greetings: string[];
  startsWith: NonNullable<Character["startsWith"]>;
};
