import { watchedProviders } from "../chat/agents.ts";
import { labels, template } from "./fields.ts";

/** What the owner has to know, above the tabs of the admin panel. */
export const adminNoticeFields = labels(
  "label",
  "databaseRestarting",
  "backupMissing",
  "backupAdvice",
  "mailsAdvice",
  "entriesAdvice",
  "openHealth",
  "openBackups",
  "openList",
).extend({
  diskFull: template("megabytes"),
  providerFailed: template("provider", "when", "reason"),
  backupFailed: template("when", "reason"),
  backupOverdue: template("when"),
  mailsUsedUp: template("when"),
  entriesDropped: template("count", "list"),
  lists: labels("feedback", "typo_reports", "chat_reports", "access_requests"),
  providers: labels(...watchedProviders),
  /** What to do, also in the email about it. */
  advice: labels(...watchedProviders),
});

/** Texts of the tab "Health" of the admin panel. */
export const adminHealthFields = labels(
  "title",
  "text",
  "checking",
  "again",
  "attention",
  "sound",
  "wellTitle",
  "requestTitle",
  "requestText",
  "testTitle",
  "testText",
  "address",
  "send",
  "sending",
).extend({
  checked: template("when", "count"),
  checkedSound: template("when"),
  states: labels("good", "advice", "bad"),
});
