import type { Character } from "../content/character.ts";

/** A first message as a page gets it. */
export type OfferedGreeting = {
  /** With the name of the visitor, {{user}}, left to be filled in; with all its macros if there is `shown`. */
  text: string;
  /** What is to be seen where no script fills in the macros of chance and time. */
  shown?: string;
};

/** The first messages that a conversation may begin with. */
export type Greetings = {
  /** That of the chat, then the alternate ones. Empty ones keep their place. */
  greetings: OfferedGreeting[];
  startsWith: NonNullable<Character["startsWith"]>;
};

export const guestMacro = "{{user}}";
