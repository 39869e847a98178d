import type { ContentDocument } from "../content/content-admin.ts";

const voicedGroups: readonly ContentDocument["group"][] = ["character", "pages", "hub"];
/** Nobody reads the character itself, colours and choices are no texts, songs keep their names, NEO answers commands, help must be plain, and the rest are forms. */
const unvoiced: readonly string[] = [
  "character",
  "theme",
  "pages",
  "player",
  "player-controls",
  "ui",
  "post",
  "palette",
  "typos",
  "messages",
  "forms",
  "care",
  "care-page",
  "accessibility",
  "persona-chat",
  "hub/command-center",
  "hub/commands",
];

/** Whether a document is one that the character may speak in: NEO, mails and the panel never speak as the character. */
export const isVoiced = ({ name, group }: Pick<ContentDocument, "name" | "group">): boolean =>
  voicedGroups.includes(group) && !unvoiced.includes(name);
