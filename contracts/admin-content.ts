import { z } from "zod";

const line = z.string().trim().min(1, "must not be empty");

/** An area of texts, each of which has to be there. */
const area = <Key extends string>(...keys: Key[]) => z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<Key, typeof line>);

/** What the admin panel says beyond the words that its specification fixes. */
export const adminSchema = z.strictObject({
  tabs: area("label", "writing", "feedback", "typos", "mail", "transfer", "backup", "audit"),
  access: area("secret", "secretNote", "roleNote", "offNote", "signInFirst", "signIn", "localKey"),
  calls: area("noAnswer"),
  engine: area("settingsNote", "apiKeyHint", "hostKeyHint", "bookNote", "logEmpty"),
  form: area("newHeading", "editHeading", "excerpt", "excerptHint", "slug", "slugFixed", "publishAt", "publishAtHint", "titleTooLong", "image", "imagePrompt", "imageFile", "imageAlt", "imageRemove", "imageAddress", "imageAddressHint", "pictureNotCopied", "picturesNotCopied", "importTooLarge", "restored", "aside", "fetchBack", "discard", "dismiss", "unkept"),
  pictures: area("hint", "busy", "tooLarge"),
  editor: area("toolbar", "bold", "italic", "heading", "link", "quote", "list", "numbers", "code", "picture", "preview", "previewEmpty", "previewLate", "placeholder", "help", "uploading", "words"),
  list: area("search", "show", "all", "drafts", "published", "scheduled", "trash", "found", "publishes", "history", "link", "download", "pages", "page", "newer", "older", "deleteNote", "keep", "inTrash", "undo", "restore", "restored", "trashEmpty", "keptUntil"),
  history: area("title", "loading", "versions", "current", "restore", "legend", "change", "titleChange", "same", "comparing"),
  conflict: area("title", "text", "mine", "theirs", "difference", "keepMine", "takeTheirs", "later"),
  watch: area("changed", "compare", "same", "deleted", "saveAsNew"),
  link: area("title", "text", "making", "address", "copy", "copied", "notCopied", "open", "close", "closed"),
  desk: area("auditTitle", "auditText", "auditEmpty", "feedbackTitle", "feedbackText", "feedbackOff", "feedbackEmpty", "more", "retry"),
  typos: area("title", "text", "empty", "quote", "correction", "note", "open", "closed", "close", "reopen"),
  mail: area("title", "text", "smtp", "kept", "outbox", "empty", "queued", "waits", "sent", "failed", "keptHere", "attempt", "attempts", "next", "due", "problem", "retry", "retried", "stillWaiting"),
  backup: area("title", "text", "download", "restoreTitle", "restoreText", "file", "confirm", "restore", "done", "files", "leftOut"),
  transfer: area("exportTitle", "exportText", "export", "zipTitle", "zipText", "zipFile", "importing", "created", "same", "leftOut", "ghostTitle", "ghostText", "ghostSite", "ghostSiteHint", "ghostFile", "ghostFound", "ghostHosts", "ghostImport", "picturesCopied", "ghostTooLarge", "noGhost"),
});
export type AdminContent = z.infer<typeof adminSchema>;
