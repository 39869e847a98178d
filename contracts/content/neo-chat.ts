import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { labels, line, template } from "./fields.ts";

/** Texts of the console's chat. */
export const neoChatContentSchema = defineContent("neo-chat.json", {
  ...labels("title", "name", "heading", "welcome", "offlineWelcome", "suggestionsLabel", "processing").shape,
  suggestions: z.array(line).min(1, "needs at least one suggestion").max(4, "can have up to four suggestions"),
  composer: z.strictObject({
    ...labels("label", "placeholder", "keys", "send", "stop", "skip").shape,
    tooLong: template("max", "count"),
  }),
  thread: labels(
    "label",
    "you",
    "latest",
    "loading",
    "stopped",
    "lost",
    "stopping",
    "unsent",
    "unreachable",
    "failed",
    "again",
    "code",
    "image",
  ),
  actions: z.strictObject({
    ...labels("copy", "copied", "copyCode", "copyFailed", "edit", "editLabel", "resend", "cancel", "retry").shape,
    ...labels("previous", "next").shape,
    version: template("number", "count"),
    versionLabel: template("number", "count"),
  }),
  conversations: z.strictObject({
    ...labels("title", "open", "new", "search", "empty", "none", "loading", "failed", "again", "more").shape,
    ...labels("today", "yesterday", "week", "earlier", "untitled", "answering").shape,
    options: template("title"),
  }),
  options: labels(
    "title",
    "name",
    "save",
    "renamed",
    "exportTitle",
    "markdown",
    "json",
    "exportText",
    "deleteTitle",
    "deleteText",
    "delete",
    "cancel",
    "deleted",
    "failed",
    "empty",
  ),
  missing: labels("title", "text", "action"),
  unreachable: labels("title", "text", "action"),
});
export type NeoChatContent = z.infer<typeof neoChatContentSchema>;
