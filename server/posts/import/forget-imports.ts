import type { Backend } from "../../backend.ts";
import { pictureBucket } from "../../images/upload/store-image.ts";
import type { ImportFolders } from "./import-folder.ts";
import type { ImportStore } from "./import-store.ts";

const widths = [1600, 960, 480];
const batchSize = 30;

type Deps = { store: ImportStore; folders: ImportFolders; backend: Pick<Backend, "serviceClient"> };

const removeUnusedPictures = async ({ store, backend }: Deps, id: string): Promise<void> => {
  const names: string[] = [];
  for await (const name of store.readStored(id)) names.push(name);
  const bucket = backend.serviceClient().storage.from(pictureBucket);
  for (let at = 0; at < names.length; at += batchSize) {
    const unused = await store.findUnusedPictures([...new Set(names.slice(at, at + batchSize))]);
    if (unused.length > 0)
      await bucket.remove(unused.flatMap((name) => widths.map((width) => `${name}-${width}.webp`)));
  }
};

/**
 * Forgets imports that can no longer be undone, and the folders of those that are not in the table. The pictures of one
 * that was undone are deleted where nothing names them: by now its posts have left the trash too.
 */
export const forgetImports = async (deps: Deps, now = Date.now()): Promise<void> => {
  const { store, folders } = deps;
  for (const { id, undone_at } of await store.listForgotten(now)) {
    if (undone_at !== null) await removeUnusedPictures(deps, id);
    await store.remove("site", id, "import forgotten");
  }
  for (const id of await folders.list()) if (!(await store.find(id))) await folders.remove(id);
};
