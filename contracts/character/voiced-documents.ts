import type { ContentDocument } from "../content/content-admin.ts";

const voicedGroups: readonly ContentDocument["group"][] = ["character", "pages", "hub"];
/** Nobody reads the character itself, songs keep their names, NEO answers commands, and the rest are forms. */
const unvoiced: readonly string[] = [
  "character",
  "player",
  "post",
  "palette",
  "typos",
  "hub/command-center",
  "hub/commands",
  "hub/entries",
];

/** Whether a document is one that the character may speak in: NEO, mails and the panel never speak as the character. */
export const isVoiced = ({ name, group }: Pick<ContentDocument, "name" | "group">): boolean =>
  voicedGroups.includes(group) && !unvoiced.includes(name);
