import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { ImportBatch } from "#contracts/posts/import-batch.ts";
import type { ImportBatchResult } from "#contracts/posts/imported-posts.ts";

// Long timeout: the server may copy images from other hosts before it responds.
const batchTimeoutMs = 180_000;

export const sendImportBatch = (batch: ImportBatch): Promise<ImportBatchResult> =>
  callAsOwner("import-batch", batch, { timeoutMs: batchTimeoutMs });
