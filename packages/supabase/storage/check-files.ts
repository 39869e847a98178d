import { createObjectStore, type StoreOptions } from "./create-object-store.ts";
import { probeName } from "./file-name.ts";

const content = new TextEncoder().encode("Written by the site to see whether files can be stored.");
/** Writes cost more than reads where they cost anything. */
const writeEveryMs = 600_000;
const timeoutMs = 2_000;

/**
 * A check of the stored files by a small one of its own, which is read each time and written now and then; null without
 * a store. The check rejects with the reason if files cannot be read or written.
 */
export const createFilesCheck = (
  { s3, storageDirectory }: StoreOptions,
  now = Date.now,
): (() => Promise<void>) | null => {
  const store = createObjectStore({ storageDirectory, s3: s3 && { ...s3, timeoutMs } });
  let writtenAt = -Infinity;
  return (
    store &&
    (async () => {
      const isDue = now() - writtenAt >= writeEveryMs;
      if (!isDue && (await store.get(probeName))) return;
      await store.put(probeName, content);
      if (!(await store.get(probeName))) throw new Error("A file that was just stored is not there");
      writtenAt = now();
    })
  );
};
