import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { prepareFocus } from "#app/lib/focus/focus-text.ts";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPostSummary } from "#contracts/admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { deletePost } from "./posts-admin.ts";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";

type DeleteDialogProps = {
  post: AdminPostSummary | null;
  onClose: () => void;
  onDeleted: (post: AdminPostSummary) => void;
};

/** Heading of the next row, else of the list. */
const findNextHeading = (postId: string): HTMLElement | null => {
  const row = document.getElementById(`post-${postId}`)?.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector("h3") ?? row?.closest("section")?.querySelector("h2") ?? null;
};

export const DeleteDialog = ({ post, onClose, onDeleted }: DeleteDialogProps) => {
  const reloadPosts = useReloadPosts();
  const nextHeading = useRef<HTMLElement>(null);
  const deletion = useMutation({
    mutationFn: ({ id }: AdminPostSummary) => deletePost(id),
    onSuccess: (_result, deleted) => {
      showToast({ title: "Post deleted successfully", tone: "success" });
      nextHeading.current = findNextHeading(deleted.id);
      onDeleted(deleted);
      onClose();
      void reloadPosts();
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      open={post !== null}
      returnFocusTo={() => {
        const heading = nextHeading.current && prepareFocus(nextHeading.current);
        nextHeading.current = null;
        return heading;
      }}
      title="Are you sure you want to delete this post?"
      description={post ? `“${post.title}” will be moved to the trash. You can restore it for 30 days.` : undefined}
      cancel="Cancel"
      confirm="Delete"
      busy={deletion.isPending}
      onClose={onClose}
      onConfirm={() => post && deletion.mutate(post)}
    />
  );
};
