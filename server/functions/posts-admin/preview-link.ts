import { createHash, randomBytes } from "node:crypto";
import { previewDays } from "#contracts/owner-desk.ts";
import { getPost } from "./post-store.ts";
import { record, type Store, unavailable } from "./store.ts";

const previews = ({ backend }: Store) => backend.service().from("post_previews");

/** A new private link to a post as it stands, whatever its status. Only whoever has the link can read it. */
export const makePreviewLink = async (store: Store, postId: string): Promise<{ url: string; expires_at: string }> => {
  const post = await getPost(store, postId);
  const token = randomBytes(24).toString("base64url");
  const expires_at = new Date(Date.now() + previewDays * 86_400_000).toISOString();
  await previews(store).delete().lt("expires_at", new Date().toISOString());
  const { error } = await previews(store).insert({ token_hash: createHash("sha256").update(token).digest("hex"), post_id: postId, expires_at });
  if (error) throw unavailable(error.message);
  await record(store, "preview link made", post.slug);
  return { url: `/preview/${token}`, expires_at };
};

/** Makes every private link to a post useless. */
export const closeLinks = async (store: Store, postId: string): Promise<void> => {
  const { error } = await previews(store).delete().eq("post_id", postId);
  if (error) throw unavailable(error.message);
  await record(store, "preview links closed", postId);
};
