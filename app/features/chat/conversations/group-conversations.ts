import type { Conversation } from "./conversation-records.ts";

export type ConversationGroup = { name: "today" | "yesterday" | "week" | "earlier"; conversations: Conversation[] };

const names = ["today", "yesterday", "week", "earlier"] as const;

const getDaysAgo = (time: number, now: Date): number => {
  const toDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  return toDay(now) - toDay(new Date(time));
};

const getGroupName = (days: number): ConversationGroup["name"] => {
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= 7 ? "week" : "earlier";
};

/** Conversations whose title contains the text, grouped by the local day of their last use. */
export const groupConversations = (
  conversations: readonly Conversation[],
  search: string,
  now: Date,
): ConversationGroup[] => {
  const wanted = search.trim().toLowerCase();
  const found = conversations.filter(({ title }) => title.toLowerCase().includes(wanted));
  return names.flatMap((name) => {
    const group = found.filter(({ updatedAt }) => getGroupName(getDaysAgo(updatedAt, now)) === name);
    return group.length > 0 ? [{ name, conversations: group }] : [];
  });
};
