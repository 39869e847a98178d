import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import type { ChatMessage } from "./chat-message.ts";

const isQuestion = (value: unknown): value is Pick<ChatMessage, "id" | "parentId" | "content" | "createdAt"> => {
  if (typeof value !== "object" || value === null) return false;
  const { id, parentId, content, createdAt } = value as Record<string, unknown>;
  return (
    typeof id === "string" &&
    (parentId === null || typeof parentId === "string") &&
    typeof content === "string" &&
    typeof createdAt === "number"
  );
};

/** Stores a sent question for the tab until the server has confirmed it. */
export const createUnsentQuestion = (key: string, storage: BrowserStorage) => ({
  read: (): ChatMessage | null => {
    const stored = storage.readJson(key);
    if (!isQuestion(stored)) return null;
    const { id, parentId, content, createdAt } = stored;
    return { id, parentId, content, createdAt, role: "user", status: "unsent", error: null };
  },
  write: ({ id, parentId, content, createdAt }: ChatMessage): void =>
    void storage.write(key, JSON.stringify({ id, parentId, content, createdAt })),
  clear: (): void => storage.remove(key),
});
