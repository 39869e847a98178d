import type { Backend } from "../backend.ts";
import { ownMediaPath, type MediaName } from "./media-names.ts";
import { createMediaStore, type MediaStore } from "./media-store.ts";

/** A file that was just uploaded may get into a document soon. */
const minAgeMs = 86_400_000;
const batchSize = 50;

/**
 * Deletes the files of the character that are in none of `usedPaths` and older than a day; returns how many.
 * `usedPaths` are those of all documents and their revisions.
 */
export const sweepCharacterMedia = async (
  store: Pick<MediaStore, "list" | "remove">,
  usedPaths: ReadonlySet<string>,
  now = Date.now(),
): Promise<number> => {
  // Pages ask for all widths and formats of a picture that is named once.
  const used = new Set(Array.from(usedPaths, (path) => path.replace(ownMediaPath, "").slice(0, 24)));
  const unused: MediaName[] = [];
  for await (const media of store.list())
    if (!used.has(media.name.slice(0, 24)) && Date.parse(media.storedAt) < now - minAgeMs) unused.push(media);
  for (let at = 0; at < unused.length; at += batchSize) await store.remove(unused.slice(at, at + batchSize));
  return unused.length;
};

/** The paths of files that any text of the site names, drafts and earlier versions included. */
const readUsedPaths = async (backend: Pick<Backend, "serviceClient">): Promise<ReadonlySet<string>> => {
  const { data, error } = await backend.serviceClient().rpc("used_media");
  // Without the answer, everything would count as unused.
  if (error || !Array.isArray(data)) throw new Error(error?.message ?? "no list of used files");
  return new Set(data.map(String));
};

/** Deletes the files of the character that nothing names any more. */
export const sweepUnusedMedia = async (backend: Pick<Backend, "serviceClient">): Promise<void> => {
  await sweepCharacterMedia(createMediaStore(backend), await readUsedPaths(backend));
};
