import { createHash, randomBytes } from "node:crypto";
import { previewDays } from "#contracts/admin.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { getPost } from "./mutations.ts";
import { postsUnavailable } from "./post-errors.ts";

const previews = ({ backend }: OwnerCall) => backend.serviceClient().from("post_previews");

const toNote = (action: string, subject: string) =>
  ({ table: "post_previews", level: "STATEMENT", action, subject }) as const;

/** Creates a private link to the current version of a post, whatever its status. */
export const createPreviewLink = async (
  context: OwnerCall,
  postId: string,
): Promise<{ url: string; expires_at: string }> => {
  const post = await getPost(context, postId);
  const token = randomBytes(24).toString("base64url");
  const expires_at = new Date(Date.now() + previewDays * dayMs).toISOString();
  await previews(context).delete().lt("expires_at", new Date().toISOString());
  const token_hash = createHash("sha256").update(token).digest("hex");
  const insert = previews(context).insert({ token_hash, post_id: postId, expires_at });
  const { error } = await withAudit(insert, context, toNote("preview link created", post.slug));
  if (error) throw postsUnavailable(error.message);
  return { url: `/preview/${token}`, expires_at };
};

/** Revokes all private links to a post. */
export const revokePreviewLinks = async (context: OwnerCall, postId: string): Promise<void> => {
  const removal = previews(context).delete().eq("post_id", postId);
  const { error } = await withAudit(removal, context, toNote("preview links revoked", postId));
  if (error) throw postsUnavailable(error.message);
};
