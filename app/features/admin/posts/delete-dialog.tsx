import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPostSummary } from "#contracts/admin.ts";
import { texts } from "../admin-texts.ts";
import { getErrorMessage } from "../api/call-function.ts";
import { deletePost } from "../api/posts-admin.ts";

type DeleteDialogProps = {
  post: AdminPostSummary | null;
  onClose: () => void;
  onDeleted: (post: AdminPostSummary) => void;
};

export const DeleteDialog = ({ post, onClose, onDeleted }: DeleteDialogProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    if (!post) return;
    setIsBusy(true);
    try {
      await deletePost(post.id);
      showToast({ title: "Post deleted successfully", tone: "success" });
      onDeleted(post);
      onClose();
    } catch (error) {
      showToast({ title: getErrorMessage(error), tone: "destructive" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this post?"
      description={post ? `“${post.title}” ${texts.list.deleteNote}` : undefined}
      footer={
        <>
          <Button variant="glass" onClick={onClose}>
            {texts.list.keep}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    />
  );
};
