import type { Backend } from "../../backend.ts";
import type { Log } from "../../telemetry/log.ts";
import { removeImageFiles } from "../image-files.ts";

const everyMs = 3_600_000;
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

/**
 * Deletes the stored files of images whose rows were deleted: at once if the backend notifies of it, otherwise within
 * an hour. Returns a stop function.
 */
export const cleanRemovedImages = (
  backend: Pick<Backend, "serviceClient" | "onChange">,
  log: Pick<Log, "warn">,
): (() => void) => {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  const clean = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      if ((await cleanBatch(backend)) === batchSize) isWanted = true;
    }
  };
  const start = (): void => {
    isWanted = true;
    running ??= clean()
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ detail: String(error) }, "files of deleted images not removed");
      })
      .finally(() => (running = null));
  };
  const stopListening = backend.onChange((table) => table === "removed_images" && start());
  const timer = setInterval(start, everyMs).unref();
  return () => {
    isStopped = true;
    stopListening();
    clearInterval(timer);
  };
};
