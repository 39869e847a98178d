import neoData from "#content/neo.json" with { type: "json" };
import chatData from "#content/neo-chat.json" with { type: "json" };
import type { NeoContent } from "#contracts/content/neo.ts";
import type { NeoChatContent } from "#contracts/content/neo-chat.ts";

export const texts = chatData as NeoChatContent;
export const { offlineReplies } = neoData as NeoContent;

/** Interpolates `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
