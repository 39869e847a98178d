import { AppError } from "#contracts/errors.ts";
import { postsAdminRequestSchema } from "#contracts/posts-admin.ts";
import type { SiteFunction } from "../site-function.ts";
import { authoriseOwner } from "./authority.ts";
import { createPost, deletePost, listPosts, updatePost } from "./post-store.ts";

/** Lists, creates, changes and deletes posts for the owner. Request and answers: contracts/posts.ts. */
export const postsAdmin: SiteFunction = {
  name: "posts-admin",
  async handle(call) {
    const given = (call.body ?? {}) as { secret?: unknown };
    const actor = await authoriseOwner(call, typeof given.secret === "string" ? given.secret : undefined);
    const parsed = postsAdminRequestSchema.safeParse(call.body ?? {});
    if (!parsed.success) throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    const request = parsed.data;
    const store = { ...call, actor };
    switch (request.action) {
      case "list":
        return { posts: await listPosts(store) };
      case "create":
        return { post: await createPost(store, request.postData) };
      case "update":
        return { post: await updatePost(store, request.postId, request.postData) };
      case "delete":
        await deletePost(store, request.postId);
        return { success: true };
    }
  },
};
