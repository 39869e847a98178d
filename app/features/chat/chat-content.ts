import chatData from "#content/chat.json" with { type: "json" };
import type { Chat } from "#contracts/content/chat.ts";

// TypeScript infers `string` from JSON; the content check validates that emotions are from the closed set.
export const chat = chatData as Chat;
