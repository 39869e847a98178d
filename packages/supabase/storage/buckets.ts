import { z } from "zod";
import {
  type BucketSettings,
  deleteBucket,
  insertBucket,
  selectBucket,
  selectBuckets,
  updateBucket,
} from "./bucket-rows.ts";
import { buildStatement, type Statement } from "../database/statement.ts";
import { deleteWithBytes } from "./remove-objects.ts";
import { findOwner, read, type StorageContext, write } from "./storage-context.ts";
import { storageErrors } from "./storage-error.ts";
import { RequestError } from "../http/error-response.ts";

const respondWithText = (json: string): Response =>
  new Response(json, { headers: { "content-type": "application/json" } });

export const listBuckets = async (context: StorageContext): Promise<Response> =>
  respondWithText((await read(context, selectBuckets())).body ?? "[]");

const findVisible = async (context: StorageContext, id: string): Promise<string> => {
  const { body } = await read(context, selectBucket(id));
  if (body === null) throw storageErrors.bucketNotFound();
  return body;
};

export const getBucket = async (context: StorageContext, id: string): Promise<Response> =>
  respondWithText(await findVisible(context, id));

export const createBucket = async (
  context: StorageContext,
  { id, name, settings }: { id: string; name: string; settings: BucketSettings },
): Promise<Response> => {
  await write(context, insertBucket(id, name, findOwner(context), settings));
  return Response.json({ name });
};

export const changeBucket = async (
  context: StorageContext,
  id: string,
  settings: BucketSettings,
): Promise<Response> => {
  const { rows } = await write(context, updateBucket(id, settings));
  if (rows === 0) throw storageErrors.bucketNotFound();
  return Response.json({ message: "Successfully updated" });
};

/** Deletes a bucket without objects. */
export const removeBucket = async (context: StorageContext, id: string): Promise<Response> => {
  const { rows } = await write(context, deleteBucket(id)).catch((error: unknown) => {
    // Its objects refer to it.
    const isReferred = error instanceof RequestError && error.error.code === storageErrors.relatedNotFound().error.code;
    throw isReferred ? storageErrors.bucketNotEmpty() : error;
  });
  if (rows === 0) throw storageErrors.bucketNotFound();
  return Response.json({ message: "Successfully deleted" });
};

const deletedAtOnce = 500;

/** The next keys in the order of the alphabet. */
const selectNextKeys = (bucket: string, after: string): Statement =>
  buildStatement(
    (add) =>
      `select coalesce(json_agg(next.name order by next.name), '[]')::text as body, count(*)::text as rows from (select o.name from storage.objects o where o.bucket_id = ${add(bucket)} and o.name > ${add(after)} order by o.name limit ${deletedAtOnce}) as next`,
  );

/** Deletes those objects of a bucket that the caller may delete, some at a time. */
export const emptyBucket = async (context: StorageContext, id: string): Promise<Response> => {
  await findVisible(context, id);
  for (let after = ""; ;) {
    const { body } = await read(context, selectNextKeys(id, after));
    const keys = z.array(z.string()).parse(JSON.parse(body ?? "[]"));
    if (keys.length > 0) await deleteWithBytes(context, id, keys);
    after = keys.at(-1) ?? "";
    if (keys.length < deletedAtOnce) break;
  }
  return Response.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
};
