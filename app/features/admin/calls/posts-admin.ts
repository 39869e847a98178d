import type { OwnedPost, PostPage, PostState, Revision, RevisionSummary, SavedPost, TrashedPost } from "#contracts/owner-desk.ts";
import type { PostData, PostKind } from "#contracts/posts-admin.ts";
import { announcePost } from "../watch/post-channel.ts";
import { callFunction } from "./call-function.ts";

const ask = <Answer>(body: object) => callFunction<Answer>("posts-admin", body);

// The site may be copying pictures of other hosts meanwhile.
const saveTimeoutMs = 120_000;

const write = async <Answer extends { post: OwnedPost }>(body: object): Promise<Answer> => {
  const answer = await callFunction<Answer>("posts-admin", body, { timeoutMs: saveTimeoutMs });
  announcePost(answer.post.id, answer.post.version);
  return answer;
};

export const listPosts = (wanted: { limit: number; search?: string; status?: PostKind; after?: string }) => ask<PostPage>({ action: "list", ...wanted });
export const getPost = async (postId: string) => (await ask<{ post: OwnedPost }>({ action: "get", postId })).post;
export const readPostState = (postId: string, version: number) => ask<PostState>({ action: "version", postId, version });
export const createPost = (postId: string, postData: PostData, more: { copyPictures?: boolean } = {}) => write<SavedPost>({ action: "create", postId, postData, ...more });
export const updatePost = (postId: string, version: number, postData: PostData) => write<SavedPost>({ action: "update", postId, version, postData });
export const deletePost = async (postId: string) => {
  await ask<{ success: true }>({ action: "delete", postId });
  announcePost(postId, null);
};
export const listTrash = async () => (await ask<{ posts: TrashedPost[] }>({ action: "trash" })).posts;
export const restorePost = async (postId: string) => (await write<{ post: OwnedPost }>({ action: "restore", postId })).post;
export const listRevisions = async (postId: string) => (await ask<{ revisions: RevisionSummary[] }>({ action: "revisions", postId })).revisions;
export const getRevision = async (postId: string, revisionId: number) => (await ask<{ revision: Revision }>({ action: "revision", postId, revisionId })).revision;
export const makePreviewLink = (postId: string) => ask<{ url: string; expires_at: string }>({ action: "preview-link", postId });
export const closePreviewLinks = (postId: string) => ask<{ success: true }>({ action: "close-links", postId });
