import { parseDate } from "../markdown/fields/parse-date.ts";
import { getField, type WxrItem } from "./wxr-item.ts";

const isNoTime = (written: string): boolean =>
  written === "" || written.startsWith("0000-") || written.includes("-0001");

/** When an item was or is to be published, in milliseconds since 1970; drafts have no such time. */
export const readTime = (item: WxrItem): number | null => {
  for (const name of ["wp:post_date_gmt", "pubDate", "wp:post_date"]) {
    const written = getField(item, name).trim();
    const date = isNoTime(written) ? null : parseDate(written);
    if (date) return date.time;
  }
  return null;
};

/** Newsletters of Jetpack keep who may read a post here. */
const findAccessReason = ({ meta }: WxrItem): string | null => {
  const access = meta.get("_jetpack_newsletter_access") ?? "";
  if (access === "" || access === "everybody")
    return [...meta].some(([key, value]) => isRestriction(key, value)) ? "It was for members only." : null;
  return access === "paid_subscribers" ? "It was for paying members only." : "It was for members only.";
};

const restrictions = new Set([
  "_members_access_role",
  "_wlm_protection",
  "_s2member_ccaps",
  "_ihc_mb_who",
  "_passster_protect",
  "_um_restrict",
  "_post_restricted",
  "_restrict_content",
  "rcp_access_level",
  "rcp_user_level",
  "_memberful_acl",
  "patreon-level",
]);
const isRestriction = (key: string, value: string): boolean =>
  restrictions.has(key) && !["", "0", "none", "false", "None"].includes(value);

/** What an item may be here at most, and why it is a draft although it was out there. */
export const readStatus = (
  item: WxrItem,
  { time, now, isRestricted }: { time: number | null; now: number; isRestricted: boolean },
): { status: "published" | "scheduled" | "draft"; draftReason: string | null } => {
  const status = getField(item, "wp:status").trim();
  const asDraft = (draftReason: string | null) => ({ status: "draft" as const, draftReason });
  if (["draft", "pending", "auto-draft", ""].includes(status)) return asDraft(null);
  if (status === "private") return asDraft("It was private.");
  if (status !== "publish" && status !== "future")
    return asDraft(`Its status is not known here: ${status.slice(0, 50)}.`);
  if (getField(item, "wp:post_password") !== "") return asDraft("It was protected by a password.");
  const reason = findAccessReason(item);
  if (reason !== null) return asDraft(reason);
  if (isRestricted) return asDraft("A part of it was for members only.");
  if (status === "publish") return { status: "published", draftReason: null };
  return time !== null && time > now
    ? { status: "scheduled", draftReason: null }
    : asDraft("It was scheduled, and its time has passed or cannot be read.");
};
