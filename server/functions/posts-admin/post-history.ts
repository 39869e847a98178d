import type { Revision, RevisionSummary } from "#contracts/owner-desk.ts";
import { postIsGone, type Store, unavailable } from "./store.ts";

const shownRevisions = 100;

/** The latest saves of a post, the newest first. */
export const listRevisions = async (store: Store, postId: string): Promise<RevisionSummary[]> => {
  const revisions = store.backend.service().from("post_revisions");
  const { data, error } = await revisions.select("id,title,status,actor,created_at").eq("post_id", postId).order("id", { ascending: false }).limit(shownRevisions);
  if (error) throw unavailable(error.message);
  return data;
};

export const getRevision = async (store: Store, postId: string, id: number): Promise<Revision> => {
  const { data, error } = await store.backend.service().from("post_revisions").select("*").eq("post_id", postId).eq("id", id).maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw postIsGone();
  return data;
};
