import type { PostVersion, Revision, RevisionSummary } from "#contracts/admin.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { postNotFound, posts, postsUnavailable } from "./post-errors.ts";

const shownRevisions = 100;

/** The latest revisions of a post, newest first. */
export const listRevisions = async (context: OwnerCall, postId: string): Promise<RevisionSummary[]> => {
  const revisions = context.backend.serviceClient().from("post_revisions");
  const { data, error } = await revisions
    .select("id,title,status,actor,created_at")
    .eq("post_id", postId)
    .order("id", { ascending: false })
    .limit(shownRevisions);
  if (error) throw postsUnavailable(error.message);
  return data;
};

export const getRevision = async (context: OwnerCall, postId: string, id: number): Promise<Revision> => {
  const { data, error } = await context.backend
    .serviceClient()
    .from("post_revisions")
    .select("*")
    .eq("post_id", postId)
    .eq("id", id)
    .maybeSingle();
  if (error) throw postsUnavailable(error.message);
  if (!data) throw postNotFound();
  return data;
};

/** Cheap enough for polling each minute: one row by primary key, and a second one only if something changed. */
export const getPostVersion = async (
  context: OwnerCall,
  postId: string,
  knownVersion?: number,
): Promise<PostVersion> => {
  const post = await posts(context).select("version").eq("id", postId).maybeSingle();
  if (post.error) throw postsUnavailable(post.error.message);
  const version = post.data?.version ?? null;
  if (version !== null && version === knownVersion) return { version, at: null };
  const service = context.backend.serviceClient();
  const change =
    version === null
      ? await service.from("deleted_posts").select("at:deleted_at").eq("id", postId).maybeSingle()
      : await service
          .from("post_revisions")
          .select("at:created_at")
          .eq("post_id", postId)
          .order("id", { ascending: false })
          .limit(1)
          .maybeSingle();
  if (change.error) throw postsUnavailable(change.error.message);
  return { version, at: change.data?.at ?? null };
};
