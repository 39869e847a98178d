import { backup } from "./backup/backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { exportPosts } from "./export-posts/export-posts.ts";
import { generateBook } from "./generate-book/generate-book.ts";
import { importPosts } from "./import-posts/import-posts.ts";
import { ownerDesk } from "./owner-desk/owner-desk.ts";
import { fetchPicture } from "./pictures/fetch-picture.ts";
import { uploadPicture } from "./pictures/upload-picture.ts";
import { postsAdmin } from "./posts-admin/posts-admin.ts";
import { previewMarkdown } from "./preview-markdown/preview-markdown.ts";
import type { SiteFunction } from "./site-function.ts";

/** The functions behind the admin panel. Each checks that the owner calls. */
export const ownerFunctions: SiteFunction[] = [postsAdmin, previewMarkdown, uploadPicture, fetchPicture, ownerDesk, exportPosts, importPosts, backup, restoreBackup, generateBook];
