import type { Backend } from "../../backend.ts";
import { removeImageFiles } from "../image-files.ts";

const batchSize = 100;

const cleanBatch = async (backend: Pick<Backend, "serviceClient">): Promise<number> => {
  const service = backend.serviceClient();
  const { data, error } = await service.from("removed_images").select("image_url").limit(batchSize);
  if (error) throw new Error(error.message);
  for (const { image_url: url } of data) {
    const shown = await service.from("images").select("id").eq("image_url", url).limit(1);
    if (shown.error) throw new Error(shown.error.message);
    if (shown.data.length === 0 && !(await removeImageFiles(backend, url)))
      throw new Error("a stored image cannot be deleted");
    const { error: kept } = await service.from("removed_images").delete().eq("image_url", url);
    if (kept) throw new Error(kept.message);
  }
  return data.length;
};

/** Deletes the stored files of images whose rows were deleted. */
export const cleanRemovedImages = async (backend: Pick<Backend, "serviceClient">): Promise<void> => {
  while ((await cleanBatch(backend)) === batchSize);
};
