import type { Character } from "../content/character.ts";

/**
 * The macros that stand for texts of the card, to be handed in as `others` when what surrounds the card is filled, such
 * as an entry of the lore. A text of the card itself, which they may stand in, gets nothing for them. `fill` fills the
 * texts without them.
 */
export const listCardMacros = (character: Character, fill: (text: string) => string): ReadonlyMap<string, string> => {
  const examples = fill(character.exampleMessages);
  return new Map([
    ["description", fill(character.description)],
    ["personality", fill(character.personality)],
    ["scenario", fill(character.scenario)],
    ["mesexamples", examples],
    ["mesexamplesraw", examples],
    ["charprompt", fill(character.systemPrompt)],
    ["charinstruction", fill(character.postHistoryInstructions)],
    ["charjailbreak", fill(character.postHistoryInstructions)],
    ["charversion", character.characterVersion],
    ["char_version", character.characterVersion],
  ]);
};
