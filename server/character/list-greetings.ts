import type { Greetings } from "#contracts/character/greetings.ts";
import type { Content } from "../content/live-content.ts";

/** What visitors are offered together, in UTF-16 units: several books. */
const maxLength = 400_000;

/** The first messages of the character, as far as they are not too long together. */
export const listGreetings = (content: Content): Greetings => {
  const { alternateGreetings, startsWith = "first" } = content.get("character");
  const all = [content.get("chat").greeting, ...alternateGreetings];
  let length = 0;
  const tooLong = all.findIndex((greeting) => (length += greeting.length) > maxLength);
  return { greetings: tooLong < 0 ? all : all.slice(0, tooLong), startsWith };
};
