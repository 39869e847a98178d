/** The parts of a card that the owner takes or leaves. */
export const cardParts = [
  "description",
  "personality",
  "scenario",
  "greeting",
  "alternateGreetings",
  "exampleMessages",
  "instructions",
  "lore",
  "tags",
  "creatorNotes",
  "portrait",
  "colours",
  "faces",
] as const;
export type CardPart = (typeof cardParts)[number];
