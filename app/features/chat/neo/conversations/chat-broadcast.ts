export type ChatNews = { kind: "changed" | "deleted"; session: string };

const isNews = (value: unknown): value is ChatNews => {
  if (typeof value !== "object" || value === null) return false;
  const { kind, session } = value as Record<string, unknown>;
  return (kind === "changed" || kind === "deleted") && typeof session === "string";
};

/** Notifies the user's other tabs when an answer has started or ended, or a conversation was renamed or deleted. */
export const openChatBroadcast = (userId: string, onNews: (news: ChatNews) => void) => {
  if (typeof BroadcastChannel === "undefined") return { send: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`neo-chat-${userId}`);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => isNews(data) && onNews(data));
  return { send: (news: ChatNews): void => channel.postMessage(news), close: () => channel.close() };
};
