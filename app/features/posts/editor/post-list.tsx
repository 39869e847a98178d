import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { type AdminPostSummary, type AdminPost, type TrashedPost, trashDays } from "#contracts/admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { PageButtons } from "#app/lib/lists/page-buttons.tsx";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { getPost, restorePost } from "./posts-admin.ts";
import { toImportFile } from "./read-import.ts";
import { PostHistoryDialog } from "./post-history-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { PreviewLinkDialog } from "./preview-link-dialog.tsx";
import { type PostAction, PostRow } from "./post-row.tsx";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";
import { type PostsState, usePosts, type PostListFilter } from "./use-posts.ts";
import { formatLongDay } from "#app/lib/format-date.ts";
import { dayMs } from "#contracts/utc-day.ts";

const lastDay = (deletedAt: string): string =>
  formatLongDay(new Date(Date.parse(deletedAt) + trashDays * dayMs).toISOString());

type TrashListProps = { posts: TrashedPost[] | undefined; onRestore: (id: string) => void };

const TrashList = ({ posts, onRestore }: TrashListProps) => {
  if (!posts) return <Skeleton className="h-40 w-full" />;
  if (posts.length === 0) return <p className="py-6 text-foreground-muted">The trash is empty.</p>;
  return (
    <ul>
      {posts.map(({ id, title, slug, deleted_at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0"
        >
          <div className="min-w-0">
            <h3
              id={`trash-${id}`}
              className="font-display text-[1.4rem] leading-tight font-semibold [overflow-wrap:anywhere]"
            >
              {title}
            </h3>
            <p className="text-sm text-foreground-muted">{`/${slug} · kept until ${lastDay(deleted_at)}`}</p>
          </div>
          <Button variant="glass" size="sm" aria-describedby={`trash-${id}`} onClick={() => onRestore(id)}>
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
};

const listKinds: { value: PostListFilter; label: string }[] = [
  { value: "all", label: "All posts" },
  { value: "draft", label: "Drafts" },
  { value: "published", label: "Published" },
  { value: "scheduled", label: "Scheduled" },
  { value: "trash", label: "Trash" },
];

const ListFilters = ({ list }: { list: PostsState }) => (
  <div className="grid gap-4 sm:grid-cols-[1fr_13rem]">
    <TextField
      label="Search posts"
      type="search"
      value={list.search}
      onChange={(event) => list.find(event.currentTarget.value)}
      disabled={list.filter === "trash"}
    />
    <SelectField
      label="Show"
      options={listKinds}
      value={list.filter}
      onValueChange={(filter) => list.showOnly(filter as PostListFilter)}
    />
  </div>
);

const Rows = ({
  list,
  onAction,
}: {
  list: PostsState;
  onAction: (action: PostAction, post: AdminPostSummary) => void;
}) => {
  if (!list.page) return !list.error && <Skeleton className="h-40 w-full" />;
  const { posts, total } = list.page;
  const isFiltered = list.filter !== "all" || list.search.trim() !== "";
  if (posts.length === 0 && !isFiltered) return <EmptyState title="No posts yet. Create your first post above!" />;
  return (
    <>
      {isFiltered && (
        <output className="text-sm text-foreground-muted">
          {total === 0
            ? "No post matches. Try other words, or show all posts."
            : `${total.toLocaleString("en-US")} found`}
        </output>
      )}
      <ul>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} onAction={onAction} />
        ))}
      </ul>
      <PageButtons label="Pagination" previous="Newer" next="Older" list={list}>
        {`Page ${list.pageNumber}`}
      </PageButtons>
    </>
  );
};

export const PostList = ({ onEdit }: { onEdit: (post: AdminPost) => void }) => {
  const list = usePosts();
  const reloadPosts = useReloadPosts();
  const [open, setOpen] = useState<{ action: PostAction; post: AdminPostSummary } | null>(null);
  const [deleted, setDeleted] = useState<AdminPostSummary | null>(null);
  const [restoredId, setRestoredId] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useFocusAfterRemoval(card);
  // Restores focus after "Undo": its button is gone, and the post may be elsewhere in the list.
  useEffect(() => {
    if (restoredId === null || document.activeElement !== document.body) return;
    moveFocus(document.getElementById(`post-${restoredId}`) ?? card.current?.querySelector("h2"));
  }, [restoredId]);
  const close = () => setOpen(null);
  const openFor = (action: PostAction) => (open?.action === action ? open.post : null);

  const act = (action: PostAction, post: AdminPostSummary) => {
    if (action === "edit") getPost(post.id).then(onEdit, showError);
    else if (action === "download")
      getPost(post.id).then(
        (whole) => saveFile(`${whole.slug}.json`, new Blob([toImportFile(whole)], { type: "application/json" })),
        showError,
      );
    else setOpen({ action, post });
  };
  const restoring = useMutation({
    mutationFn: restorePost,
    onSuccess: async ({ isNowDraft }, postId) => {
      showToast({
        title: isNowDraft ? "Post restored as a draft: its time has passed" : "Post restored",
        tone: "success",
      });
      await reloadPosts();
      setDeleted(null);
      setRestoredId(postId);
    },
    onError: showError,
  });
  return (
    <Card ref={card} title={`All Posts (${list.total ?? "…"})`}>
      <ListFilters list={list} />
      {list.error && <LoadError error={list.error} onRetry={list.retry} />}
      {deleted && (
        <div
          aria-live="polite"
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-accent-subtle px-4 py-1.5 text-sm"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{`“${deleted.title}” is in the trash for 30 days.`}</span>
          <Button variant="quiet" size="sm" onClick={() => restoring.mutate(deleted.id)}>
            Undo
          </Button>
        </div>
      )}
      {list.filter === "trash" ? (
        <TrashList posts={list.trash} onRestore={restoring.mutate} />
      ) : (
        <Rows list={list} onAction={act} />
      )}
      <DeleteDialog post={openFor("delete")} onClose={close} onDeleted={setDeleted} />
      <PreviewLinkDialog key={`link-${openFor("link")?.id}`} post={openFor("link")} onClose={close} />
      <PostHistoryDialog
        key={`history-${openFor("history")?.id}`}
        postId={openFor("history")?.id ?? null}
        onClose={close}
      />
    </Card>
  );
};
