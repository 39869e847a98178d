import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { optionalFieldNames, pickFields } from "#contracts/posts/post-fields.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { getPost, getRevision, listRevisions, updatePost } from "./posts-admin.ts";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";

const loadHistory = async (postId: string) => {
  const [post, revisions] = await Promise.all([getPost(postId), listRevisions(postId)]);
  return { post, revisions };
};

/** Revisions of a post: list, selection (initially the one before the last save) and restore. Use a `key` per post. */
export const useHistory = (postId: string | null, onRestored: () => void) => {
  const reloadPosts = useReloadPosts();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const history = useQuery({
    queryKey: ["posts", "history", postId],
    queryFn: postId === null ? skipToken : () => loadHistory(postId),
    gcTime: 0,
  });
  const { post, revisions = [] } = history.data ?? {};
  const shownId = chosenId ?? (revisions[1] ?? revisions[0])?.id;
  const revision = useQuery({
    queryKey: ["posts", "revision", postId, shownId],
    queryFn: postId === null || shownId === undefined ? skipToken : () => getRevision(postId, shownId),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const shown = revision.data;

  const restoring = useMutation({
    mutationFn: async () => {
      if (!post || !shown) return;
      const { title, content } = shown;
      const others = pickFields(optionalFieldNames, shown);
      await updatePost(post.id, post.version, { ...others, title, content, status: post.status });
    },
    onSuccess: () => {
      showToast({ title: "Post updated successfully", tone: "success" });
      onRestored();
      void reloadPosts();
    },
    onError: showError,
  });
  return {
    post,
    revisions,
    shown,
    isBusy: restoring.isPending,
    restore: restoring.mutate,
    show: setChosenId,
    isLoading: history.isLoading,
    error: history.error ?? revision.error,
    retry: () => void (history.error ? history : revision).refetch(),
  };
};
