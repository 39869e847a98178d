import { accessRequests } from "./access-requests/access-requests.ts";
import { account } from "./account/account.ts";
import { adminInbox } from "./admin-inbox/admin-inbox.ts";
import { agents } from "./agents/agents.ts";
import { backup } from "./backup/backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { book, bookLink } from "./book-download/book.ts";
import { command } from "./command/command.ts";
import { live } from "./command/live.ts";
import type { FunctionDefinition } from "./define-function.ts";
import { exportPosts } from "./export-posts/export-posts.ts";
import { feedback } from "./feedback/feedback.ts";
import { generateBook } from "./generate-book/generate-book.ts";
import { hubEntries } from "./hub-entries/hub-entries.ts";
import { image } from "./image/image.ts";
import { importBatch } from "./import-posts/import-batch.ts";
import { importPosts } from "./import-posts/import-posts.ts";
import { neoChat } from "./neo-chat/neo-chat.ts";
import { postsAdmin } from "./posts-admin/posts-admin.ts";
import { previewMarkdown } from "./preview-markdown/preview-markdown.ts";
import { reportTypo } from "./report-typo/report-typo.ts";
import { requestAccess } from "./request-access/request-access.ts";
import { saveImage } from "./save-image/save-image.ts";
import { roadmap } from "./roadmap/roadmap.ts";
import { search } from "./search/search.ts";
import { storyLedger } from "./story-ledger/story-ledger.ts";
import { trackEvent } from "./track-event/track-event.ts";
import { unshareImage } from "./unshare-image/unshare-image.ts";
import { fetchImage } from "./upload-image/fetch-image.ts";
import { uploadImage } from "./upload-image/upload-image.ts";

/** All functions of the site; their names are part of their URLs. */
export const allFunctions: readonly FunctionDefinition[] = [
  requestAccess,
  accessRequests,
  account,
  feedback,
  reportTypo,
  trackEvent,
  postsAdmin,
  previewMarkdown,
  uploadImage,
  fetchImage,
  adminInbox,
  exportPosts,
  importPosts,
  importBatch,
  backup,
  restoreBackup,
  generateBook,
  book,
  bookLink,
  storyLedger,
  image,
  saveImage,
  unshareImage,
  roadmap,
  search,
  neoChat,
  hubEntries,
  command,
  live,
  agents,
];
