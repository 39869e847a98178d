import { type Greetings, guestMacro, type OfferedGreeting } from "#contracts/character/greetings.ts";
import { fillMacros, listMacros } from "#contracts/macros/fill-macros.ts";
import type { Content } from "../content/live-content.ts";

/** What visitors are offered together, in UTF-16 units: several books. */
const maxLength = 400_000;

/** Macros that differ from one moment or conversation to another. */
const varying = /^(?:date|idle|iso|pick|random|roll|time|weekday)/;

/** The first messages of the character, as far as they are not too long together. */
export const listGreetings = (content: Content): Greetings => {
  const { alternateGreetings, startsWith = "first" } = content.get("character");
  const { greeting, guest } = content.get("chat");
  const { name: char } = content.get("persona");
  const all = [greeting, ...alternateGreetings];
  let length = 0;
  const tooLong = all.findIndex((text) => (length += text.length) > maxLength);
  const offer = (text: string): OfferedGreeting =>
    listMacros(text).some((name) => varying.test(name))
      ? { text, shown: fillMacros(text, { char, user: guest }) }
      : { text: fillMacros(text, { char, user: guestMacro }) };
  return { greetings: (tooLong < 0 ? all : all.slice(0, tooLong)).map(offer), startsWith };
};
