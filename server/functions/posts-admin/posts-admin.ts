import { AppError } from "#contracts/errors.ts";
import { type PostData, postsAdminRequestSchema } from "#contracts/posts-admin.ts";
import { createPictureCopier } from "../pictures/copy-pictures.ts";
import type { SiteFunction } from "../site-function.ts";
import { authoriseOwner } from "./authority.ts";
import { listAllPosts, listPostPage } from "./post-list.ts";
import { closeLinks, makePreviewLink } from "./preview-link.ts";
import { getRevision, listRevisions, readState } from "./post-history.ts";
import { createPost, deletePost, getPost, updatePost } from "./post-store.ts";
import { listTrash, restorePost } from "./post-trash.ts";
import type { Store } from "./store.ts";

// A save waits this long for pictures at other hosts, and at most for those that it has begun.
const picturesMs = 45_000;

const withOwnPictures = async (store: Store, { postData, copyPictures }: { postData: PostData; copyPictures: boolean }) =>
  copyPictures ? createPictureCopier(store, { totalMs: picturesMs })(postData) : { post: postData, warnings: [] };

/** Everything the owner does with posts. Requests: contracts/posts-admin.ts, answers: contracts/owner-desk.ts. */
export const postsAdmin: SiteFunction = {
  name: "posts-admin",
  isForOwner: true,
  async handle(call) {
    const actor = await authoriseOwner(call);
    const parsed = postsAdminRequestSchema.safeParse(call.body ?? {});
    if (!parsed.success) throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    const request = parsed.data;
    const store = { ...call, actor };
    switch (request.action) {
      case "list":
        return request.limit === undefined ? { posts: await listAllPosts(store) } : await listPostPage(store, { ...request, limit: request.limit });
      case "get":
        return { post: await getPost(store, request.postId) };
      case "version":
        return await readState(store, request.postId, request.version);
      case "create": {
        const { post, warnings } = await withOwnPictures(store, request);
        return { post: await createPost(store, post, request.postId), warnings };
      }
      case "update": {
        const { post, warnings } = await withOwnPictures(store, request);
        return { post: await updatePost(store, request.postId, post, request.version), warnings };
      }
      case "delete":
        await deletePost(store, request.postId);
        return { success: true };
      case "trash":
        return { posts: await listTrash(store) };
      case "restore":
        return { post: await restorePost(store, request.postId) };
      case "revisions":
        return { revisions: await listRevisions(store, request.postId) };
      case "revision":
        return { revision: await getRevision(store, request.postId, request.revisionId) };
      case "preview-link":
        return await makePreviewLink(store, request.postId);
      case "close-links":
        await closeLinks(store, request.postId);
        return { success: true };
    }
  },
};
