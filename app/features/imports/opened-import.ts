import { createDraft } from "#app/lib/storage/draft.ts";
import * as calls from "./import-calls.ts";
import { createImportUpload, waitForLine } from "./import-upload.ts";

/** The import that the owner looks at; null for the list. It is the same one after a reload. */
export const openedImport = createDraft<string | null>("chloe-admin-import", (stored) =>
  typeof stored === "string" ? stored : null,
);

export const importUpload = createImportUpload({ calls, wait: waitForLine });
