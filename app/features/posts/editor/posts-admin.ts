import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { AdminPost } from "#contracts/admin.ts";
import type { Functions } from "#contracts/functions.ts";
import type { PostData, PostFilter } from "#contracts/posts/posts-admin.ts";
import { broadcastPostChange } from "./post-broadcast.ts";

// Long timeout: the server may copy images from other hosts before it responds.
const saveTimeoutMs = 120_000;

type PostsAdminCall = Functions["posts-admin"]["input"];

const announce = <Answer extends { post: AdminPost }>(answer: Answer): Answer => {
  broadcastPostChange(answer.post.id, answer.post.version);
  return answer;
};
const save = async (call: Extract<PostsAdminCall, { action: "create" | "update" }>) =>
  announce(await callAsOwner("posts-admin", call, { timeoutMs: saveTimeoutMs }));

type PostQuery = { limit: number; search: string; status: PostFilter; after: string | undefined };

export const listPosts = (query: PostQuery, signal: AbortSignal) =>
  callAsOwner("posts-admin", { action: "list", ...query }, { signal });
export const getPost = async (postId: string) => (await callAsOwner("posts-admin", { action: "get", postId })).post;
export const readPostVersion = (postId: string, version: number) =>
  callAsOwner("posts-admin", { action: "version", postId, version });
export const createPost = (postId: string, postData: PostData) => save({ action: "create", postId, postData });
export const updatePost = (postId: string, version: number, postData: PostData) =>
  save({ action: "update", postId, version, postData });
export const deletePost = async (postId: string) => {
  await callAsOwner("posts-admin", { action: "delete", postId });
  broadcastPostChange(postId, null);
};
export const listTags = async () => (await callAsOwner("posts-admin", { action: "tags" })).tags;
export const listTrash = async () => (await callAsOwner("posts-admin", { action: "trash" })).posts;
export const restorePost = async (postId: string) =>
  announce(await callAsOwner("posts-admin", { action: "restore", postId }, { timeoutMs: saveTimeoutMs }));
export const listRevisions = async (postId: string) =>
  (await callAsOwner("posts-admin", { action: "revisions", postId })).revisions;
export const getRevision = async (postId: string, revisionId: number) =>
  (await callAsOwner("posts-admin", { action: "revision", postId, revisionId })).revision;
export const createPreviewLink = (postId: string) => callAsOwner("posts-admin", { action: "preview-link", postId });
export const revokePreviewLinks = (postId: string) => callAsOwner("posts-admin", { action: "close-links", postId });
