import { type PostData, postsAdminRequestSchema } from "#contracts/posts/posts-admin.ts";
import { createImageCopier } from "../images/upload/copy-images.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import type { AdminContext } from "../http/functions/function-definition.ts";
import { listAllPosts, listPostPage } from "./queries.ts";
import { revokePreviewLinks, createPreviewLink } from "./preview-link.ts";
import { getRevision, listRevisions, getPostVersion } from "./revisions.ts";
import { createPost, deletePost, getPost, updatePost } from "./mutations.ts";
import { listTrash, restorePost } from "./soft-delete.ts";

// Time limit of a save for images at other hosts; downloads in progress are finished.
const imagesMs = 45_000;

const withOwnImages = async (
  context: AdminContext,
  { postData, copyImages }: { postData: PostData; copyImages: boolean },
) => (copyImages ? createImageCopier(context, { totalMs: imagesMs })(postData) : { post: postData, warnings: [] });

/** All admin actions on posts. Requests: contracts/posts/posts-admin.ts, responses: contracts/admin.ts. */
export const postsAdmin = defineFunction({
  name: "posts-admin",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: postsAdminRequestSchema,
  async handler(context) {
    const request = context.body;
    switch (request.action) {
      case "list":
        return request.limit === undefined
          ? { posts: await listAllPosts(context) }
          : await listPostPage(context, { ...request, limit: request.limit });
      case "get":
        return { post: await getPost(context, request.postId) };
      case "version":
        return await getPostVersion(context, request.postId, request.version);
      case "create": {
        const { post, warnings } = await withOwnImages(context, request);
        return { post: await createPost(context, post, request.postId), warnings };
      }
      case "update": {
        const { post, warnings } = await withOwnImages(context, request);
        return { post: await updatePost(context, request.postId, post, request.version), warnings };
      }
      case "delete":
        await deletePost(context, request.postId);
        return { success: true };
      case "trash":
        return { posts: await listTrash(context) };
      case "restore":
        return await restorePost(context, request.postId);
      case "revisions":
        return { revisions: await listRevisions(context, request.postId) };
      case "revision":
        return { revision: await getRevision(context, request.postId, request.revisionId) };
      case "preview-link":
        return await createPreviewLink(context, request.postId);
      case "close-links":
        await revokePreviewLinks(context, request.postId);
        return { success: true };
    }
  },
});
