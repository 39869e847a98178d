import { checkKey } from "./check-key.ts";
import { findBucket } from "./find-bucket.ts";
import { moveObject, type Place, type StoredObject } from "./object-rows.ts";
import { findOwnObject } from "./read-object.ts";
import { findOwner, type StorageContext, tryOut, write } from "./storage-context.ts";
import { storageErrors } from "./storage-error.ts";
import { checkRules } from "./upload-object.ts";
import { writeObject } from "./write-object.ts";

/** Where from and where to. */
export type Transfer = { from: Place; to: Place };

/** Throws for an object that the bucket of its new place does not take. */
const checkDestination = async (
  { query }: StorageContext,
  { to }: Transfer,
  { about }: StoredObject,
): Promise<void> => {
  const { mimetype = "application/octet-stream", size = 0 } = about.metadata;
  checkRules(await findBucket(query, to.bucket, storageErrors.relatedNotFound), mimetype, size);
};

/** Gives an object another place. */
export const move = async (context: StorageContext, { from, to }: Transfer): Promise<Response> => {
  checkKey(to.key);
  await findBucket(context.query, from.bucket);
  if (from.bucket !== to.bucket) await checkDestination(context, { from, to }, await findOwnObject(context, from));
  const isSame = from.bucket === to.bucket && from.key === to.key;
  const run = isSame ? tryOut : write;
  const { body, rows } = await run(context, moveObject(from, to, findOwner(context)));
  if (body === null) throw storageErrors.objectNotFound();
  if (rows === 0) throw storageErrors.unauthorized();
  if (!isSame) context.onChanged?.({ bucket: from.bucket, keys: [from.key] });
  return Response.json({ message: "Successfully moved" });
};

/** Copies an object that the caller may read to a place where it may write. */
export const copy = async (
  context: StorageContext,
  { from, to, isUpsert }: Transfer & { isUpsert: boolean },
): Promise<Response> => {
  checkKey(to.key);
  const stored = await findOwnObject(context, from);
  await checkDestination(context, { from, to }, stored);
  const { about, row, file } = stored;
  const metadata = { ...about.metadata, lastModified: new Date().toISOString() };
  const userMetadata = Object(row.user_metadata);
  const id = await writeObject(context, { place: to, isUpsert, metadata, userMetadata }, async (name) => {
    if (!(await context.objects.copy(file, name))) throw storageErrors.objectNotFound();
  });
  return Response.json({ Id: id, Key: `${to.bucket}/${to.key}`, key: to.key });
};
