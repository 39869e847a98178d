import { accessRequests } from "../accounts/requests/access-requests.ts";
import { account } from "../accounts/account.ts";
import { adminInbox } from "../inbox/admin-inbox.ts";
import { agents } from "../chat/neo/agents.ts";
import { backup } from "../backup/backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { book, bookLink } from "../book/book.ts";
import { command } from "../chat/commands/run-commands.ts";
import { live } from "../chat/commands/live.ts";
import type { FunctionDefinition } from "./functions/define-function.ts";
import { exportPosts } from "../posts/export/export-posts.ts";
import { feedback } from "../inbox/feedback.ts";
import { generateBook } from "../book/engine/generate-book.ts";
import { hubEntries } from "../hub/hub-entries.ts";
import { image } from "../images/image.ts";
import { importBatch } from "../posts/import/import-batch.ts";
import { importPosts } from "../posts/import/import-posts.ts";
import { neoChat } from "../chat/neo-chat.ts";
import { postsAdmin } from "../posts/posts-admin.ts";
import { previewMarkdown } from "../posts/preview-markdown.ts";
import { reportTypo } from "../inbox/report-typo.ts";
import { requestAccess } from "../accounts/requests/request-access.ts";
import { saveImage } from "../images/saved/save-image.ts";
import { roadmap } from "../hub/roadmap.ts";
import { search } from "../search/search.ts";
import { storyLedger } from "../book/engine/story-ledger.ts";
import { trackEvent } from "../analytics/track-event.ts";
import { unshareImage } from "../images/saved/unshare-image.ts";
import { fetchImage } from "../images/upload/fetch-image.ts";
import { uploadImage } from "../images/upload/upload-image.ts";

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
