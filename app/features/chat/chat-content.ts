import chatData from "#content/chat.json" with { type: "json" };
import type { Chat } from "#contracts/content/chat.ts";

// TypeScript infers `string` from JSON; `npm run content:check` validates the emotions.
export const chat = chatData as Chat;
