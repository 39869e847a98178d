import { getContent } from "#app/lib/content/content.ts";

export type GhostPost = Readonly<Record<string, unknown>>;

/** What the rest of an export says about its posts. */
export type GhostSite = { isPrivate: boolean; emailOnlyIds: ReadonlySet<unknown> };

const isSet = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";
const isRecord = (value: unknown): value is GhostPost => typeof value === "object" && value !== null;
const toRecords = (value: unknown): GhostPost[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const readGhostSite = (data: GhostPost): GhostSite => ({
  isPrivate: toRecords(data["settings"]).some(
    ({ key, value }) => (key === "is_private" || key === "isPrivate") && isSet(value),
  ),
  emailOnlyIds: new Set(
    toRecords(data["posts_meta"]).flatMap(({ post_id, email_only }) => (isSet(email_only) ? [post_id] : [])),
  ),
});

/** Newer versions write `type`, older ones `page`. */
const isPage = ({ type, page }: GhostPost): boolean => (!isEmpty(type) && type !== "post") || isSet(page);

/** Only "public" is public: members, paid, tiers, and filters such as "label:vip" are not. Old exports have no visibility. */
const findVisibilityReason = (visibility: unknown): string | null => {
  const reasons = getContent("admin").transfer;
  if (visibility === undefined || visibility === "public") return null;
  if (visibility === "members") return reasons.ghostMembers;
  return visibility === "paid" ? reasons.ghostPaid : reasons.ghostSome;
};

const isTimeToCome = (value: unknown): boolean => typeof value === "string" && Date.parse(value) > Date.now();

/**
 * Why a post that Ghost published, sent or scheduled may not become public here; null if it may, and for drafts. Whatever is
 * not known to be public is not.
 */
export const findDraftReason = (post: GhostPost, site: GhostSite): string | null => {
  const reasons = getContent("admin").transfer;
  const { status, id, email_only, visibility, password, published_at, html } = post;
  if (status === "draft" || isEmpty(status)) return null;
  if (isPage(post)) return reasons.ghostPage;
  if (site.isPrivate) return reasons.ghostPrivate;
  if (!isEmpty(password)) return reasons.ghostPassword;
  if (status === "sent" || isSet(email_only) || site.emailOnlyIds.has(id)) return reasons.ghostEmail;
  const reason = findVisibilityReason(visibility);
  if (reason !== null) return reason;
  if (post["access"] === false || (typeof html === "string" && html.includes("kg-gated-block")))
    return reasons.ghostPart;
  if (status === "scheduled") return isTimeToCome(published_at) ? null : reasons.ghostMissed;
  return status === "published" ? null : reasons.ghostUnknown;
};
