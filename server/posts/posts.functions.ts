import path from "node:path";
import { z } from "zod";
import { isSameSite } from "#contracts/posts/canonical-address.ts";
import { AppError } from "#contracts/errors.ts";
import { exportFormats } from "#contracts/posts/export-formats.ts";
import { type PostData, postsAdminRequestSchema } from "#contracts/posts/posts-admin.ts";
import { toArchiveName } from "#contracts/names/file-name.ts";
import { createTemporaryFile } from "@site/zip/temporary-file.ts";
import { zipResponse } from "@site/zip/zip-stream.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { writeDownloadToAuditLog } from "../http/functions/with-audit.ts";
import type { ImageService } from "../images/image-service.ts";
import { createImageCopier, type OwnerImageCall } from "../images/upload/copy-images.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { readBookImage } from "../media/stored-images.ts";
import { exportPosts } from "./export/export-posts.ts";
import { readPosts } from "./export/read-posts.ts";
import { isForDraftsOnly, requireDraft } from "./require-draft.ts";
import { createNewPost, createPost, deletePost, getPost, updatePost } from "./mutations.ts";
import { createPreviewLink, revokePreviewLinks } from "./preview-link.ts";
import { listAllPosts, listPostPage, listTags } from "./queries.ts";
import { getPostVersion, getRevision, listRevisions } from "./revisions.ts";
import { listTrash, restorePost } from "./soft-delete.ts";

type Services = {
  content: Content;
  images: ImageService;
  media: MediaFiles;
  /** Folder of files that can be recreated. */
  cacheDir: string;
  /** Renders Markdown to safe HTML, with the same code as the pages. */
  renderMarkdown(text: string, embeds: "cards"): Promise<string>;
};

/** Time limit of a save for images at other hosts, in milliseconds; downloads in progress are finished. */
const imagesMs = 45_000;
const tooLongText = "The text can have up to 500,000 characters";

const requireElsewhere = ({ env, body }: { env: { siteUrl: string }; body: { postData: PostData } }): void => {
  const { canonical_url: address } = body.postData;
  if (address && isSameSite(address, env.siteUrl))
    throw new AppError(
      "invalid_request",
      "The canonical address must be on another site. Leave it empty for what stands here first.",
    );
};

const withOwnImages = async (
  call: OwnerImageCall,
  { postData, copyImages }: { postData: PostData; copyImages: boolean },
) => (copyImages ? createImageCopier(call, { totalMs: imagesMs })(postData) : { post: postData, warnings: [] });

export const createPostFunctions = ({
  cacheDir,
  content,
  images,
  media,
  renderMarkdown,
}: Services): FunctionDefinition[] => [
  defineFunction({
    name: "posts-admin",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    scopes: {
      list: "posts:draft",
      get: "posts:draft",
      tags: "posts:draft",
      create: "posts:draft",
      update: "posts:draft",
    },
    body: postsAdminRequestSchema,
    actions: {
      list: async (call) => {
        const { limit, ...wanted } = call.body;
        return limit === undefined ? { posts: await listAllPosts(call) } : listPostPage(call, { ...wanted, limit });
      },
      get: async (call) => ({ post: await getPost(call, call.body.postId) }),
      version: (call) => getPostVersion(call, call.body.postId, call.body.version),
      create: async (call) => {
        requireElsewhere(call);
        await requireDraft(call, call.body);
        const { post, warnings } = await withOwnImages({ ...call, images }, call.body);
        // Images take their time: meanwhile a post with this id may have been published.
        const create = isForDraftsOnly(call.caller) ? createNewPost : createPost;
        return { post: await create(call, post, call.body.postId), warnings };
      },
      update: async (call) => {
        requireElsewhere(call);
        await requireDraft(call, call.body);
        const { post, warnings } = await withOwnImages({ ...call, images }, call.body);
        return { post: await updatePost(call, call.body.postId, post, call.body.version), warnings };
      },
      delete: async (call) => {
        await deletePost(call, call.body.postId);
        return { success: true };
      },
      tags: async (call) => ({ tags: await listTags(call) }),
      trash: async (call) => ({ posts: await listTrash(call) }),
      restore: (call) => restorePost(call, call.body.postId),
      revisions: async (call) => ({ revisions: await listRevisions(call, call.body.postId) }),
      revision: async (call) => ({ revision: await getRevision(call, call.body.postId, call.body.revisionId) }),
      "preview-link": (call) => createPreviewLink(call, call.body.postId),
      "close-links": async (call) => {
        await revokePreviewLinks(call, call.body.postId);
        return { success: true };
      },
    },
  }),

  /** Renders Markdown as the site's pages do, for the owner's preview. */
  defineFunction({
    name: "preview-markdown",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: z.object({ content: z.string(tooLongText).max(500_000, tooLongText) }, tooLongText),
    handler: async ({ body }) => ({ html: await renderMarkdown(body.content, "cards") }),
  }),

  /** All posts with their pictures, as a ZIP for one of several tools. */
  defineFunction({
    name: "export-posts",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: z.object({
      format: z.enum(exportFormats, `format must be one of ${exportFormats.join(", ")}`).default("markdown"),
    }),
    async handler(call) {
      const { format } = call.body;
      await writeDownloadToAuditLog(call, "posts exported", `all as ${format}`);
      const now = Date.now();
      const files = exportPosts(
        {
          posts: readPosts(call.backend, now),
          readPicture: (imagePath) => readBookImage({ backend: call.backend, media }, imagePath),
          siteUrl: call.env.siteUrl,
          author: content.get("site").author,
          createFile: () => createTemporaryFile(path.join(cacheDir, "export")),
          now,
        },
        format,
      );
      const what = format === "markdown" ? "posts" : `posts-for-${format}`;
      return zipResponse(toArchiveName(content.get("persona").shortName, what), files);
    },
  }),
];
