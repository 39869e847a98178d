import { fillMacros } from "#contracts/macros/fill-macros.ts";
import type { Content } from "./live-content.ts";

/** A text of a card as it is shown or told where no visitor is known: nameless ones are called by the owner's word. */
export const fillCardText = (content: Pick<Content, "get">, text: string): string =>
  fillMacros(text, {
    char: content.get("persona").name,
    user: content.get("chat").guest,
    locale: content.get("site").locale,
    random: () => 0,
  });
