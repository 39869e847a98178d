import { z } from "zod";
import { providerNames } from "../chat/agents.ts";
import { defineContent } from "./define-content.ts";
import { labels, line, template } from "./fields.ts";

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
export const consoleContentSchema = defineContent("console.json", {
  ...labels("name", "description", "welcome", "signOut", "opening", "navigation", "withoutScript").shape,
  links: labels("chat", "agents", "analytics", "settings"),
  unreachable: labels("title", "text", "again"),
  signOutFailed: labels("title", "text"),
  agents: comingSoon.extend({
    connected: z.strictObject({
      names: labels(...providerNames),
      states: labels("builtIn", "connected"),
      used: template("time"),
      failed: template("time", "error"),
      since: template("time"),
      ...labels("title", "text", "unused", "noError", "loading", "unreachable", "again").shape,
    }),
  }),
  settings: comingSoon.extend({ lead: line, devText: line }),
  analytics: z.strictObject({
    ...labels("title", "text", "devText", "loading", "unreachable", "again", "empty", "days", "today", "table").shape,
    tiles: labels("views", "stories", "plays", "chats"),
    perDay: labels("title", "caption", "day", "views"),
    perPage: labels("title", "caption", "page", "views"),
  }),
});
export type ConsoleContent = z.infer<typeof consoleContentSchema>;
export type ComingSoonTexts = z.infer<typeof comingSoon>;

/** Texts of the user's settings. */
export const accountContentSchema = defineContent("account.json", {
  title: line,
  lead: line,
  password: labels("title", "text", "current", "new", "confirm", "submit", "done", "doneText"),
  /** Messages for rejected passwords, by the server's reason codes. */
  weak: labels("length", "characters", "pwned"),
  email: labels("title", "text", "new", "current", "submit", "done", "doneText", "note"),
  /** The authenticator app that is asked for after the password, and the recovery codes that replace it. */
  factor: z.strictObject({
    ...labels("title", "text", "off", "on", "setUp", "done", "remove", "removed", "unreachable", "loading").shape,
    setup: labels(
      "title",
      "text",
      "qr",
      "secret",
      "copy",
      "code",
      "codeHint",
      "missing",
      "wrong",
      "lost",
      "confirm",
      "cancel",
    ),
    codes: z.strictObject({
      ...labels("title", "text", "list", "copy", "download", "file", "stored", "renew").shape,
      ...labels("none", "notOffered", "unreachable", "lost", "again", "loading").shape,
      fileTitle: template("email", "site"),
      left: template("count", "total"),
      few: template("count", "total"),
    }),
    /** Where the last login, or code, was too long ago. */
    identity: labels("title", "text", "codeText", "password", "submit", "cancel"),
    removal: labels("title", "text", "submit", "cancel"),
    ...labels("copied", "copyFailed").shape,
  }),
  passkeys: z.strictObject({
    ...labels("title", "text", "none", "list", "unnamed", "unused", "add", "added", "rename", "name").shape,
    ...labels("missing", "save", "cancel", "renamed", "remove", "removed", "notOffered").shape,
    ...labels("loading", "unreachable", "again").shape,
    since: template("time"),
    used: template("time"),
    removal: z.strictObject({ ...labels("title", "submit", "cancel").shape, text: template("name") }),
  }),
  sessions: labels(
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
  memory: z.strictObject({
    ...labels("text", "switch", "cannotLearn", "none", "list", "correct", "fact", "save", "cancel", "delete").shape,
    ...labels("clear", "saved", "forgotten", "switchedOn", "switchedOff", "loading", "unreachable", "again").shape,
    title: template("name"),
    from: template("date", "sentence"),
  }),
  data: labels("title", "text", "submit", "file"),
  delete: labels("title", "text", "open", "confirmTitle", "confirmText", "password", "submit", "cancel"),
  missing: labels("password", "newPassword", "mismatch", "email", "same"),
  wrongPassword: line,
  failed: line,
});
export type AccountContent = z.infer<typeof accountContentSchema>;
