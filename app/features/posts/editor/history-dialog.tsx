import { Button } from "#app/ui/actions/button.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { formFieldNames, optionalFieldNames, pickFields } from "#contracts/posts/post-fields.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { toFieldText } from "./post-draft.ts";
import { TextDiff } from "#app/lib/editing/text-diff.tsx";
import { VersionList } from "#app/lib/editing/version-list.tsx";
import { fieldTexts } from "./field-texts.ts";
import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { getPost, getRevision, listRevisions, updatePost } from "./posts-admin.ts";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";

const loadHistory = async (postId: string) => {
  const [post, revisions] = await Promise.all([getPost(postId), listRevisions(postId)]);
  return { post, revisions };
};

/** Revisions of a post: list, selection (initially the one before the last save) and restore. Use a `key` per post. */
const useHistory = (postId: string | null, onRestored: () => void) => {
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

type HistoryDialogProps = { postId: string | null; onClose: () => void };

/** Version history (revisions) of a post with diff and restore. */
export const HistoryDialog = ({ postId, onClose }: HistoryDialogProps) => {
  const { post, revisions, shown, isBusy, restore, show, isLoading, error, retry } = useHistory(postId, onClose);
  return (
    <Dialog
      open={postId !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Version history"
      description={post?.title}
      className="max-w-4xl"
      footer={
        <Button
          variant="glass"
          busy={isBusy}
          disabled={!shown || shown.id === revisions[0]?.id}
          onClick={() => restore()}
        >
          Restore this version
        </Button>
      }
    >
      {error && <LoadError error={error} onRetry={retry} />}
      {isLoading && <Spinner label="Loading versions" />}
      {post && (
        <div className="grid gap-5 md:grid-cols-[15rem_1fr]">
          <VersionList
            versions={revisions.map(({ id, created_at, actor, status }, index) => ({
              id,
              at: created_at,
              note: index === 0 ? "Current version" : [actor, status].filter(Boolean).join(" · "),
            }))}
            shownId={shown?.id}
            onShow={show}
          />
          {shown && (
            <div className="grid min-w-0 content-start gap-3">
              <p className="text-sm text-foreground-muted">Strikethrough: removed. Underline: added.</p>
              {shown.title !== post.title && (
                <TextDiff before={shown.title} after={post.title} label="Changes in the title" />
              )}
              {formFieldNames.map(
                (name) =>
                  shown[name] !== post[name] && (
                    <TextDiff
                      key={name}
                      before={shown[name] ?? ""}
                      after={post[name] ?? ""}
                      label={fieldTexts[name].label}
                    />
                  ),
              )}
              {toFieldText(shown.tags) !== toFieldText(post.tags) && (
                <TextDiff before={toFieldText(shown.tags)} after={toFieldText(post.tags)} label="Tags" />
              )}
              <TextDiff before={shown.content} after={post.content} label="Changes in the text" />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
};
