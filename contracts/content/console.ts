import { z } from "zod";

const line = z.string().trim().min(1, "must not be empty");
const words = <Name extends string>(...names: Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, line])) as Record<Name, typeof line>);
const comingSoon = z.strictObject({
  title: line,
  soon: line,
  text: line,
  listTitle: line,
  list: z.array(line).min(1),
  priorityLabel: line,
  priority: line,
});

/** Texts of the console's layout and pages. */
export const consoleContentSchema = z.strictObject({
  ...words("name", "description", "welcome", "signOut", "opening", "navigation").shape,
  links: words("chat", "agents", "analytics", "settings"),
  unreachable: words("title", "text", "again"),
  signOutFailed: words("title", "text"),
  chat: z.strictObject({
    ...words("title", "heading", "text", "comingTitle", "meanwhileTitle").shape,
    coming: z.array(line),
    meanwhile: z.array(z.strictObject({ label: line, to: z.enum(["/agents", "/analytics", "/settings"]) })),
  }),
  agents: comingSoon,
  settings: comingSoon.extend({ lead: line }),
  analytics: z.strictObject({
    ...words("title", "text", "devText", "loading", "unreachable", "again", "empty", "days", "today", "table").shape,
    tiles: words("views", "stories", "plays", "chats"),
    perDay: words("title", "caption", "day", "views"),
    perPage: words("title", "caption", "page", "views"),
  }),
});
export type ConsoleContent = z.infer<typeof consoleContentSchema>;
export type ComingSoonTexts = z.infer<typeof comingSoon>;

/** Texts of the user's settings. */
export const accountContentSchema = z.strictObject({
  title: line,
  lead: line,
  password: words("title", "text", "current", "new", "confirm", "submit", "done", "doneText"),
  /** Messages for rejected passwords, by the server's reason codes. */
  weak: words("length", "characters", "pwned"),
  email: words("title", "text", "new", "current", "submit", "done", "doneText", "note"),
  sessions: words(
    "title",
    "text",
    "this",
    "unknown",
    "seen",
    "since",
    "end",
    "endOthers",
    "ended",
    "othersEnded",
    "none",
    "loading",
    "unreachable",
    "again",
  ),
  data: words("title", "text", "submit", "file"),
  delete: words("title", "text", "open", "confirmTitle", "confirmText", "password", "submit", "cancel"),
  missing: words("password", "newPassword", "mismatch", "email", "same"),
  wrongPassword: line,
  failed: line,
});
export type AccountContent = z.infer<typeof accountContentSchema>;
