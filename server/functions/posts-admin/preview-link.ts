import { createHash, randomBytes } from "node:crypto";
import { previewDays } from "#contracts/admin.ts";
import { getPost } from "./mutations.ts";
import { writeAuditLog, type AdminContext, unavailable } from "./post-errors.ts";

const previews = ({ backend }: AdminContext) => backend.serviceClient().from("post_previews");

/**
 * Creates a private link to a post in its current state, whatever its status. Only people with the link can read it.
 */
export const createPreviewLink = async (
  context: AdminContext,
  postId: string,
): Promise<{ url: string; expires_at: string }> => {
  const post = await getPost(context, postId);
  const token = randomBytes(24).toString("base64url");
  const expires_at = new Date(Date.now() + previewDays * 86_400_000).toISOString();
  await previews(context).delete().lt("expires_at", new Date().toISOString());
  const { error } = await previews(context).insert({
    token_hash: createHash("sha256").update(token).digest("hex"),
    post_id: postId,
    expires_at,
  });
  if (error) throw unavailable(error.message);
  await writeAuditLog(context, "preview link created", post.slug);
  return { url: `/preview/${token}`, expires_at };
};

/** Revokes all private links to a post. */
export const revokePreviewLinks = async (context: AdminContext, postId: string): Promise<void> => {
  const { error } = await previews(context).delete().eq("post_id", postId);
  if (error) throw unavailable(error.message);
  await writeAuditLog(context, "preview links revoked", postId);
};
