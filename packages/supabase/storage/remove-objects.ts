import { findBucket } from "./find-bucket.ts";
import { deleteObjects, parseStoredList, type StoredObject } from "./object-rows.ts";
import { type StorageContext, write } from "./storage-context.ts";

/**
 * Deletes those of the objects that the caller may delete. Their bytes go once nobody can find them any more; what a
 * failure leaves is an unused file.
 */
export const deleteWithBytes = async (
  context: StorageContext,
  bucket: string,
  keys: readonly string[],
): Promise<StoredObject[]> => {
  const { body } = await write(context, deleteObjects(bucket, keys));
  const gone = body === null ? [] : parseStoredList(body);
  await context.objects.remove(gone.map(({ file }) => file)).catch(() => undefined);
  if (gone.length > 0) context.onChanged?.({ bucket, keys: gone.map(({ about }) => about.name) });
  return gone;
};

export const removeObjects = async (
  context: StorageContext,
  bucket: string,
  keys: readonly string[],
): Promise<Response> => {
  await findBucket(context.query, bucket);
  const gone = await deleteWithBytes(context, bucket, keys);
  return Response.json(gone.map(({ row }) => row));
};
