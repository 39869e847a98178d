import type { DeclaredChannel } from "@site/supabase/realtime/declared-channels.ts";

const mayEnterConsole = (answer: unknown): boolean =>
  Array.isArray(answer) && answer.some((access: { approved?: unknown } | null) => access?.approved === true);

const isSignedIn = (answer: unknown): boolean => Array.isArray(answer) && answer.length > 0;

/** Who is asked again when their rights may have changed: `settings` decides who needs approval. */
const rights = { ask: "my_access", tables: ["access_requests", "settings"] };

/**
 * The channels for messages between those who have joined them. Visitors can send no words to each other: nobody reads
 * them before they are shown.
 */
export const realtimeChannels: readonly DeclaredChannel[] = [
  // How many are here.
  { name: "visitors", sends: "nobody", presence: "counted" },
  // What a program of the owner tells everybody.
  { name: "announcements", sends: "service", presence: "none" },
  // Those who may enter the console.
  { name: "console", members: { ...rights, mayJoin: mayEnterConsole }, sends: "members", presence: "shown" },
  // The tabs and devices of one account.
  { name: "user:{user}", members: { ...rights, mayJoin: isSignedIn }, sends: "members", presence: "shown" },
];
