import { useMutation } from "@tanstack/react-query";
import { HistoryDialog } from "#app/lib/editing/history-dialog.tsx";
import { TextDiff } from "#app/lib/editing/text-diff.tsx";
import { useVersions } from "#app/lib/editing/use-versions.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { formFieldNames, optionalFieldNames, pickFields } from "#contracts/posts/post-fields.ts";
import { fieldTexts } from "./field-texts.ts";
import { toFieldText } from "./post-draft.ts";
import { getPost, getRevision, listRevisions, updatePost } from "./posts-admin.ts";

const loadHistory = async (postId: string) => {
  const [post, revisions] = await Promise.all([getPost(postId), listRevisions(postId)]);
  return { post, revisions };
};

type HistoryDialogProps = { postId: string | null; onClose: () => void };

/** Version history (revisions) of a post with diff and restore. Use a `key` per post. */
export const PostHistoryDialog = ({ postId, onClose }: HistoryDialogProps) => {
  const reloadPosts = useReloadPosts();
  const history = useVersions(["posts", "history", postId], postId === null ? null : () => loadHistory(postId), (id) =>
    getRevision(postId ?? "", id),
  );
  const { revisions, shown } = history;
  const post = history.loaded?.post;
  const restoring = useMutation({
    mutationFn: async () => {
      if (!post || !shown) return;
      const { title, content } = shown;
      const others = pickFields(optionalFieldNames, shown);
      await updatePost(post.id, post.version, { ...others, title, content, status: post.status });
    },
    onSuccess: () => {
      showToast({ title: "Post updated successfully", tone: "success" });
      onClose();
      void reloadPosts();
    },
    onError: showError,
  });
  return (
    <HistoryDialog
      isOpen={postId !== null}
      title="Version history"
      description={post?.title}
      history={history}
      versions={revisions.map(({ id, created_at, actor, status }, index) => ({
        id,
        at: created_at,
        note: index === 0 ? "Current version" : [actor, status].filter(Boolean).join(" · "),
      }))}
      action={
        <Button
          variant="glass"
          busy={restoring.isPending}
          disabled={!shown || shown.id === revisions[0]?.id}
          onClick={() => restoring.mutate()}
        >
          Restore this version
        </Button>
      }
      onClose={onClose}
    >
      {post && shown && (
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
    </HistoryDialog>
  );
};
