import { type JsonRecord, isEmpty, isSet, toId, toRecords, toText } from "../json-record.ts";

/** What the rest of an export says about its posts. */
export type GhostPrivacy = { isPrivate: boolean; emailOnlyIds: ReadonlySet<string> };

export const readPrivacy = (data: JsonRecord): GhostPrivacy => ({
  isPrivate: toRecords(data["settings"]).some(
    ({ key, value }) => (key === "is_private" || key === "isPrivate") && isSet(value),
  ),
  emailOnlyIds: new Set(
    toRecords(data["posts_meta"]).flatMap(({ post_id, email_only }) => (isSet(email_only) ? [toId(post_id)] : [])),
  ),
});

/** Newer versions write `type`, older ones `page`. */
export const isPage = ({ type, page }: JsonRecord): boolean => (!isEmpty(type) && type !== "post") || isSet(page);

/** Only "public" is public: members, paid, tiers, and filters such as "label:vip" are not. Old exports have no visibility. */
const findVisibilityReason = (visibility: unknown): string | null => {
  if (visibility === undefined || visibility === "public") return null;
  if (visibility === "members") return "It was for members only.";
  return visibility === "paid" ? "It was for paying members only." : "It was not for everybody.";
};

const marksInHtml = ["kg-gated-block", "<!--members-only-->"];
const marksInDocuments = ['"type":"paywall"', '["paywall"', '"nonMember":false', '"showOnWeb":false'];

/** Whether a text marks a part of the post as one that not everybody saw. */
const hasMark = (value: unknown, marks: readonly string[]): boolean => {
  const text = typeof value === "string" ? value : isEmpty(value) ? "" : JSON.stringify(value);
  if (!/members-only|kg-gated-block|paywall|nonMember|showOnWeb/.test(text)) return false;
  const dense = text.replaceAll(/\s/g, "");
  return marks.some((mark) => dense.includes(mark));
};

const isInPart = ({ access, html, lexical, mobiledoc, markdown }: JsonRecord): boolean =>
  access === false ||
  hasMark(html, marksInHtml) ||
  hasMark(markdown, marksInHtml) ||
  [lexical, mobiledoc].some((document) => hasMark(document, marksInDocuments) || hasMark(document, marksInHtml));

/**
 * Why a post that Ghost published, sent or scheduled may not become public here; null if it may, and for drafts. Whatever is
 * not known to be public is not. `time`: when it was or is to be published.
 */
export const findDraftReason = (
  post: JsonRecord,
  privacy: GhostPrivacy,
  { time, now }: { time: number | null; now: number },
): string | null => {
  const { status, id, email_only, visibility, password, type } = post;
  if (status === "draft" || isEmpty(status)) return null;
  if (privacy.isPrivate) return "The whole site was private, behind a password.";
  if (!isEmpty(password)) return "It was protected by a password.";
  if (status === "sent" || isSet(email_only) || privacy.emailOnlyIds.has(toId(id))) return "It was sent by email only.";
  const reason = findVisibilityReason(visibility);
  if (reason !== null) return reason;
  if (!isEmpty(type) && type !== "post" && type !== "page") return "It was of a kind that is not known here.";
  if (isInPart(post)) return "A part of it was for members only.";
  if (status === "scheduled")
    return time !== null && time > now ? null : "It was scheduled, and its time has passed or cannot be read.";
  return status === "published" ? null : `Its status is not known here: ${toText(status).slice(0, 50) || "none"}.`;
};
