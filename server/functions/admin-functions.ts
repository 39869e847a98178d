import { backup } from "./backup/backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { exportPosts } from "./export-posts/export-posts.ts";
import { generateBook } from "./generate-book/generate-book.ts";
import { importPosts } from "./import-posts/import-posts.ts";
import { adminInbox } from "./admin-inbox/admin-inbox.ts";
import { fetchImage } from "./upload-picture/fetch-image.ts";
import { uploadImage } from "./upload-picture/upload-image.ts";
import { postsAdmin } from "./posts-admin/posts-admin.ts";
import { previewMarkdown } from "./preview-markdown/preview-markdown.ts";
import type { FunctionDefinition } from "./function-definition.ts";

/** The functions of the admin panel. */
export const adminFunctions: FunctionDefinition[] = [
  postsAdmin,
  previewMarkdown,
  uploadImage,
  fetchImage,
  adminInbox,
  exportPosts,
  importPosts,
  backup,
  restoreBackup,
  generateBook,
];
