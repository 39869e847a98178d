import type { AdminPost } from "#contracts/admin.ts";
import {
  mapFields,
  optionalFieldNames,
  pickFields,
  type PostFieldName,
  postFieldNames,
  postFields,
} from "#contracts/posts/post-fields.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { createId } from "#app/lib/storage/create-id.ts";

type DraftFieldName = Exclude<PostFieldName, "published_at">;
const draftFieldNames = postFieldNames.filter((name) => name !== "published_at");

/**
 * Form values. `publishAt` is a local `datetime-local` value, or empty for "publish now"; `tags` has a line for each tag.
 */
export type PostDraft = Record<Exclude<DraftFieldName, "status" | "kind">, string> &
  Pick<AdminPost, "status" | "kind"> & {
    publishAt: string;
  };

/** The post being edited: new with a client-generated id, or stored with its version (optimistic locking). */
export type EditTarget = { id: string; version: number | null; savedSlug: string; isLive: boolean };

export type EditorContent = { draft: PostDraft; target: EditTarget };

export const emptyDraft: PostDraft = {
  ...mapFields(draftFieldNames, () => ""),
  status: postFields.status.default,
  kind: postFields.kind.default,
  publishAt: "",
};

export const createEmptyContent = (): EditorContent => ({
  draft: emptyDraft,
  target: { id: createId(), version: null, savedSlug: "", isLive: false },
});

export const splitTags = (lines: string): string[] => lines.split("\n").filter(Boolean);

/** A field of a stored post as the form has it, and as texts are compared. */
export const toFieldText = (value: string | number | string[] | null): string =>
  Array.isArray(value) ? value.join("\n") : (value?.toString() ?? "");

const toLocalField = (iso: string): string => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const isPast = (iso: string | null): boolean => iso !== null && Date.parse(iso) <= Date.now();

export const toEditorContent = (post: AdminPost): EditorContent => ({
  draft: {
    ...mapFields(draftFieldNames, (name) => toFieldText(post[name])),
    slug: post.slug === toSlug(post.title) ? "" : post.slug,
    status: post.status,
    kind: post.kind,
    publishAt: post.published_at && !isPast(post.published_at) ? toLocalField(post.published_at) : "",
  },
  target: { id: post.id, version: post.version, savedSlug: post.slug, isLive: isPast(post.published_at) },
});

/** Request body of a save. */
export const toPostData = ({ draft, target }: EditorContent): PostData => ({
  ...pickFields(optionalFieldNames, draft),
  story_number: draft.story_number.trim() === "" ? null : Number(draft.story_number),
  tags: splitTags(draft.tags),
  title: draft.title.trim(),
  content: draft.content,
  status: draft.status,
  ...(draft.slug.trim() !== "" && !target.isLive && { slug: draft.slug.trim() }),
  ...(!target.isLive && { published_at: draft.publishAt === "" ? null : new Date(draft.publishAt).toISOString() }),
});

export const isSameDraft = (a: PostDraft, b: PostDraft): boolean =>
  a.publishAt === b.publishAt && draftFieldNames.every((name) => a[name] === b[name]);

/** Whether a stored post equals the draft: then a save whose response was lost did succeed (idempotent retry). */
export const matchesDraft = (post: AdminPost, { draft }: EditorContent): boolean =>
  post.title === draft.title.trim() &&
  post.content === draft.content &&
  post.status === draft.status &&
  optionalFieldNames.every((name) => toFieldText(post[name]) === draft[name].trim());
