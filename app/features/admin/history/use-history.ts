import { useEffect, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPost, Revision, RevisionSummary } from "#contracts/admin.ts";
import { optionalFieldNames, pickFields } from "#contracts/post-fields.ts";
import { getErrorMessage } from "../api/call-function.ts";
import { getPost, getRevision, listRevisions, updatePost } from "../api/posts-admin.ts";

const complain = (error: unknown) => showToast({ title: getErrorMessage(error), tone: "destructive" });

/** Revisions of a post: list, selected revision and restore. Use a `key` per post. */
export const useHistory = (postId: string | null, onRestored: () => void) => {
  const [post, setPost] = useState<AdminPost | null>(null);
  const [revisions, setRevisions] = useState<RevisionSummary[]>([]);
  const [shown, setShown] = useState<Revision | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const show = (id: string, revisionId: number) => getRevision(id, revisionId).then(setShown, complain);

  useEffect(() => {
    if (postId === null) return undefined;
    let isCurrent = true;
    Promise.all([getPost(postId), listRevisions(postId)]).then(([found, saves]) => {
      if (!isCurrent) return;
      setPost(found);
      setRevisions(saves);
      const former = saves[1] ?? saves[0];
      if (former) void show(postId, former.id);
    }, complain);
    return () => {
      isCurrent = false;
    };
  }, [postId]);

  const restore = async () => {
    if (!post || !shown) return;
    setIsBusy(true);
    try {
      const { title, content } = shown;
      const others = pickFields(optionalFieldNames, shown);
      await updatePost(post.id, post.version, { ...others, title, content, status: post.status });
      showToast({ title: "Post updated successfully", tone: "success" });
      onRestored();
    } catch (error) {
      complain(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    post,
    revisions,
    shown,
    isBusy,
    restore,
    show: (revisionId: number) => (post ? show(post.id, revisionId) : undefined),
  };
};
