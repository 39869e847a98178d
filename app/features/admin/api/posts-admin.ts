import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type {
  AdminPost,
  PostPage,
  PostVersion,
  RestoredPost,
  Revision,
  RevisionSummary,
  SavedPost,
  TrashedPost,
} from "#contracts/admin.ts";
import type { PostData, PostFilter } from "#contracts/posts/posts-admin.ts";
import { broadcastPostChange } from "./post-broadcast.ts";

const callPostsAdmin = <Answer>(body: object, options?: { signal?: AbortSignal; timeoutMs?: number }) =>
  callAsOwner<Answer>("posts-admin", body, options);

// Long timeout: the server may copy images from other hosts before it responds.
const saveTimeoutMs = 120_000;

const write = async <Answer extends { post: AdminPost }>(body: object): Promise<Answer> => {
  const answer = await callPostsAdmin<Answer>(body, { timeoutMs: saveTimeoutMs });
  broadcastPostChange(answer.post.id, answer.post.version);
  return answer;
};

type PostQuery = { limit: number; search: string; status: PostFilter; after: string | undefined };

export const listPosts = (query: PostQuery, signal: AbortSignal) =>
  callPostsAdmin<PostPage>({ action: "list", ...query }, { signal });
export const getPost = async (postId: string) =>
  (await callPostsAdmin<{ post: AdminPost }>({ action: "get", postId })).post;
export const readPostVersion = (postId: string, version: number) =>
  callPostsAdmin<PostVersion>({ action: "version", postId, version });
export const createPost = (postId: string, postData: PostData) =>
  write<SavedPost>({ action: "create", postId, postData });
export const updatePost = (postId: string, version: number, postData: PostData) =>
  write<SavedPost>({ action: "update", postId, version, postData });
export const deletePost = async (postId: string) => {
  await callPostsAdmin<{ success: true }>({ action: "delete", postId });
  broadcastPostChange(postId, null);
};
export const listTrash = async () => (await callPostsAdmin<{ posts: TrashedPost[] }>({ action: "trash" })).posts;
export const restorePost = (postId: string) => write<RestoredPost>({ action: "restore", postId });
export const listRevisions = async (postId: string) =>
  (await callPostsAdmin<{ revisions: RevisionSummary[] }>({ action: "revisions", postId })).revisions;
export const getRevision = async (postId: string, revisionId: number) =>
  (await callPostsAdmin<{ revision: Revision }>({ action: "revision", postId, revisionId })).revision;
export const createPreviewLink = (postId: string) =>
  callPostsAdmin<{ url: string; expires_at: string }>({ action: "preview-link", postId });
export const revokePreviewLinks = (postId: string) =>
  callPostsAdmin<{ success: true }>({ action: "close-links", postId });
