import type { AdminPost } from "#contracts/admin.ts";
import { toSlug } from "#contracts/posts.ts";
import type { PostData } from "#contracts/posts-admin.ts";

/** Form values. `publishAt` is a local `datetime-local` value, or empty for "publish now". */
export type PostDraft = {
  title: string;
  excerpt: string;
  slug: string;
  content: string;
  image_prompt: string;
  image_url: string;
  status: "draft" | "published";
  publishAt: string;
};

/** The post being edited: a new one with a client-generated id, or a stored one with its version (optimistic locking). */
export type EditTarget = { id: string; version: number | null; savedSlug: string; isLive: boolean };

export type EditorContent = { draft: PostDraft; target: EditTarget };

export const emptyDraft: PostDraft = {
  title: "",
  excerpt: "",
  slug: "",
  content: "",
  image_prompt: "",
  image_url: "",
  status: "draft",
  publishAt: "",
};

export const createEmptyContent = (): EditorContent => ({
  draft: emptyDraft,
  target: { id: crypto.randomUUID(), version: null, savedSlug: "", isLive: false },
});

const toLocalField = (iso: string): string => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const isPast = (iso: string | null): boolean => iso !== null && Date.parse(iso) <= Date.now();

export const toEditorContent = (post: AdminPost): EditorContent => ({
  draft: {
    title: post.title,
    excerpt: post.excerpt ?? "",
    slug: post.slug === toSlug(post.title) ? "" : post.slug,
    content: post.content,
    image_prompt: post.image_prompt ?? "",
    image_url: post.image_url ?? "",
    status: post.status,
    publishAt: post.published_at && !isPast(post.published_at) ? toLocalField(post.published_at) : "",
  },
  target: { id: post.id, version: post.version, savedSlug: post.slug, isLive: isPast(post.published_at) },
});

/** Request body of a save. */
export const toPostData = ({ draft, target }: EditorContent): PostData => ({
  title: draft.title.trim(),
  content: draft.content,
  excerpt: draft.excerpt,
  image_prompt: draft.image_prompt,
  image_url: draft.image_url,
  status: draft.status,
  ...(draft.slug.trim() !== "" && !target.isLive && { slug: draft.slug.trim() }),
  ...(!target.isLive && { published_at: draft.publishAt === "" ? null : new Date(draft.publishAt).toISOString() }),
});

const draftFields = [
  "title",
  "excerpt",
  "slug",
  "content",
  "image_prompt",
  "image_url",
  "status",
  "publishAt",
] as const;

export const isSameDraft = (a: PostDraft, b: PostDraft): boolean => draftFields.every((field) => a[field] === b[field]);

/** Whether a stored post equals the draft: then a save whose response was lost did succeed (idempotent retry). */
export const matchesDraft = (post: AdminPost, { draft }: EditorContent): boolean =>
  post.title === draft.title.trim() &&
  post.content === draft.content &&
  (post.excerpt ?? "") === draft.excerpt.trim() &&
  (post.image_url ?? "") === draft.image_url &&
  post.status === draft.status;
