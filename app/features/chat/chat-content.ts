import chatData from "#content/chat.json" with { type: "json" };
import type { Chat } from "#contracts/content/chat.ts";

// JSON does not know that the moods are a closed set; the content check does.
export const chat = chatData as Chat;
