import type { ImportLoss } from "../../imported-post.ts";
import { type Fields, type FieldValue, findValue, toBoolean, toText } from "../front-matter/fields.ts";
import { parseDate } from "./parse-date.ts";
import type { PostDates } from "./read-dates.ts";

export type PostStatus = {
  status: "published" | "scheduled" | "draft";
  draftReason: string | null;
  losses: ImportLoss[];
};

const isGiven = (value: FieldValue): boolean => value !== null && value !== "";
/** Anything but a clear no counts as yes: what nobody understands is not made public. */
const isMaybe = (value: FieldValue): boolean => isGiven(value) && toBoolean(value) !== false;
const isDenied = (value: FieldValue): boolean =>
  isGiven(value) && toBoolean(value) !== true && parseDate(toText(value) ?? "") === null;

const publicWords = new Set(["published", "publish", "public", "live", "publik", "true"]);
const isNotPublicWord = (value: FieldValue): boolean =>
  isGiven(value) && !publicWords.has(toText(value)?.toLowerCase() ?? (value === true ? "true" : ""));

const getValues = (fields: Fields, names: readonly string[]): FieldValue[] =>
  names.flatMap((name) => (name.includes(".") ? [findValue(fields, name)] : [...fields.getAll(name)]));

const draftNames = [
  "draft",
  "section_draft",
  "isDraft",
  "is_draft",
  "extra.draft",
  "params.draft",
  "wip",
  "unfinished",
];
const publishNames = ["published", "publish", "isPublished", "dg-publish", "extra.published", "public"];
const statusNames = ["status", "post_status", "publish_status"];

type Rule = { names: readonly string[]; test: (value: FieldValue) => boolean; reason: string };

const protectedReason = "It was protected by a password there.";
const access = "It was for some readers only there.";
const privateRules: readonly Rule[] = [
  {
    names: ["private", "isPrivate", "extra.private", "params.private"],
    test: isMaybe,
    reason: "It was private there.",
  },
  {
    names: ["password", "passwd", "pwd", "extra.password", "params.password"],
    test: (value) => isGiven(value) && value !== false,
    reason: protectedReason,
  },
  { names: ["protected", "encrypt", "encrypted"], test: isMaybe, reason: protectedReason },
  { names: ["visibility"], test: isNotPublicWord, reason: access },
  { names: ["members", "membersOnly", "members_only", "paid", "premium", "paywall"], test: isMaybe, reason: access },
  {
    names: ["unlisted", "isUnlisted", "hidden", "hide", "hideFromList", "headless", "excludeFromBlog"],
    test: isMaybe,
    reason: "It was not listed there.",
  },
  {
    names: ["render", "build.render", "_build.render", "build.list", "_build.list"],
    test: (value) =>
      isGiven(value) &&
      !["always", "link", "true"].includes(value === true ? "true" : (toText(value)?.toLowerCase() ?? "")),
    reason: "It had no page of its own there.",
  },
  {
    names: ["permalink"],
    test: (value) => value === false,
    reason: "It had no page of its own there.",
  },
  { names: ["email_only", "emailOnly"], test: isMaybe, reason: "It was sent by email only there." },
];

const isDraftByMarks = (fields: Fields): boolean =>
  getValues(fields, draftNames).some(isMaybe) ||
  getValues(fields, publishNames).some(isDenied) ||
  getValues(fields, statusNames).some(isNotPublicWord);

const findPrivateReason = (fields: Fields): string | null =>
  privateRules.find(({ names, test }) => getValues(fields, names).some(test))?.reason ?? null;

/** Whether its front matter says that it is public, rather than being silent. */
const saysPublic = (fields: Fields): boolean =>
  getValues(fields, draftNames).some((value) => toBoolean(value) === false) ||
  getValues(fields, [...publishNames, ...statusNames]).some(isGiven) ||
  getValues(fields, ["publishDate", "pubDate", "publishedAt", "datePublished", "publishedDate"]).some(isGiven);

const draft = (losses: ImportLoss[] = [], draftReason: string | null = null): PostStatus => ({
  status: "draft",
  draftReason,
  losses,
});

type Circumstances = {
  dates: PostDates;
  now: number;
  /** It is where its tool keeps drafts. */
  isDraftPlace: boolean;
  /** What the tool makes of a text whose front matter says nothing: a page for everybody, or nothing. */
  isPublicByDefault: boolean;
};

/** What a post may be here at most: never more public than it was, and a draft whenever that is not certain. */
export const readStatus = (fields: Fields, circumstances: Circumstances): PostStatus => {
  const { dates, now, isDraftPlace, isPublicByDefault } = circumstances;
  if (isDraftPlace || isDraftByMarks(fields)) return draft(dates.losses);
  const reason = findPrivateReason(fields);
  if (reason !== null) return draft(dates.losses, reason);
  if (dates.losses.length > 0) return draft(dates.losses, "Its date cannot be read.");
  if (dates.expires && dates.expires.time <= now) return draft([], "It had expired there.");
  if (!isPublicByDefault && !saysPublic(fields))
    return draft([{ kind: "status", text: "Nothing says that it was public, so it becomes a draft.", line: null }]);
  const isFuture = dates.published !== null && dates.published.time > now;
  return { status: isFuture ? "scheduled" : "published", draftReason: null, losses: [] };
};
