import type { OwnedPost, PostPage, Revision, RevisionSummary, TrashedPost } from "#contracts/owner-desk.ts";
import type { PostData, PostKind } from "#contracts/posts-admin.ts";
import { callFunction } from "./call-function.ts";

const ask = <Answer>(body: object) => callFunction<Answer>("posts-admin", body);

export const listPosts = (wanted: { limit: number; search?: string; status?: PostKind; after?: string }) => ask<PostPage>({ action: "list", ...wanted });
export const getPost = async (postId: string) => (await ask<{ post: OwnedPost }>({ action: "get", postId })).post;
export const createPost = async (postId: string, postData: PostData) => (await ask<{ post: OwnedPost }>({ action: "create", postId, postData })).post;
export const updatePost = async (postId: string, version: number, postData: PostData) => (await ask<{ post: OwnedPost }>({ action: "update", postId, version, postData })).post;
export const deletePost = (postId: string) => ask<{ success: true }>({ action: "delete", postId });
export const listTrash = async () => (await ask<{ posts: TrashedPost[] }>({ action: "trash" })).posts;
export const restorePost = async (postId: string) => (await ask<{ post: OwnedPost }>({ action: "restore", postId })).post;
export const listRevisions = async (postId: string) => (await ask<{ revisions: RevisionSummary[] }>({ action: "revisions", postId })).revisions;
export const getRevision = async (postId: string, revisionId: number) => (await ask<{ revision: Revision }>({ action: "revision", postId, revisionId })).revision;
export const makePreviewLink = (postId: string) => ask<{ url: string; expires_at: string }>({ action: "preview-link", postId });
export const closePreviewLinks = (postId: string) => ask<{ success: true }>({ action: "close-links", postId });
