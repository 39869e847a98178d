import { RequestError } from "../http/error-response.ts";
import { findBucket, findInBucket } from "./find-bucket.ts";
import { toSentType } from "./object-metadata.ts";
import { parseStored, type Place, selectObject, type StoredObject } from "./object-rows.ts";
import { read, type StorageContext } from "./storage-context.ts";
import { storageErrors } from "./storage-error.ts";

type Find = () => Promise<StoredObject>;

/** A file that is replaced between two reads is found under its new name. */
const maxTries = 3;

const orNotFound = (stored: StoredObject | null): StoredObject => {
  if (!stored) throw storageErrors.objectNotFound();
  return stored;
};

/** An object that the caller may read. */
const findReadable = async (context: StorageContext, place: Place): Promise<StoredObject> => {
  const { body } = await read(context, selectObject(place));
  return orNotFound(body === null ? null : parseStored(body));
};

/** An object that the caller may read because of its rights, in a bucket of any kind. */
export const findOwnObject = async (context: StorageContext, place: Place): Promise<StoredObject> => {
  await findBucket(context.query, place.bucket);
  return findReadable(context, place);
};

/** An object of a public bucket, or one that the caller may read. */
const findAnyObject = async (context: StorageContext, place: Place): Promise<StoredObject> => {
  const { rules, stored } = await findInBucket(context.query, place);
  if (rules.isPublic) return orNotFound(stored);
  if (!context.session) throw storageErrors.bucketNotFound();
  return findReadable(context, place);
};

const findPublicObject = async ({ query }: StorageContext, place: Place): Promise<StoredObject> => {
  const { rules, stored } = await findInBucket(query, place);
  if (!rules.isPublic) throw storageErrors.bucketNotFound();
  return orNotFound(stored);
};

/** An object for a caller who was given a signed URL of it. */
const findSignedObject = async ({ query }: StorageContext, place: Place): Promise<StoredObject> =>
  orNotFound((await findInBucket(query, place)).stored);

const describe = ({ about, file }: StoredObject) => {
  const { metadata, updated_at } = about;
  return {
    eTag: metadata.eTag ?? `"${file.slice(0, 24)}"`,
    lastModified: metadata.lastModified ?? new Date(updated_at ?? 0),
    type: toSentType(metadata),
  };
};

const toHeaders = (stored: StoredObject, size: number | undefined): Record<string, string> => {
  const { eTag, lastModified, type } = describe(stored);
  return {
    "content-type": type,
    // An object may be replaced, withdrawn or deleted at any time.
    "cache-control": "no-cache",
    etag: eTag,
    "last-modified": lastModified.toUTCString(),
    "x-robots-tag": "none",
    ...(size !== undefined && { "content-length": String(size) }),
  };
};

const respondWith = async ({ objects }: StorageContext, find: Find): Promise<Response> => {
  let stored = await find();
  for (let tries = 1; ; tries += 1) {
    const bytes = await objects.get(stored.file);
    if (bytes) return new Response(bytes, { headers: toHeaders(stored, bytes.byteLength) });
    const { file } = stored;
    stored = await find();
    if (stored.file === file || tries === maxTries) throw storageErrors.objectNotFound();
  }
};

export const getPublicObject = (context: StorageContext, place: Place): Promise<Response> =>
  respondWith(context, () => findPublicObject(context, place));

export const getSignedObject = (context: StorageContext, place: Place): Promise<Response> =>
  respondWith(context, () => findSignedObject(context, place));

export const getObject = (context: StorageContext, place: Place): Promise<Response> =>
  respondWith(context, () => findAnyObject(context, place));

/** The headers of an object; 404 for one that does not exist or may not be read. */
export const headObject = async (context: StorageContext, place: Place): Promise<Response> => {
  try {
    const stored = await findAnyObject(context, place);
    return new Response(null, { headers: toHeaders(stored, stored.about.metadata.size) });
  } catch (error) {
    if (error instanceof RequestError && error.error.statusCode === 404) return new Response(null, { status: 404 });
    throw error;
  }
};

export const getObjectInfo = async (context: StorageContext, place: Place): Promise<Response> => {
  const stored = await findAnyObject(context, place);
  const { eTag, lastModified, type } = describe(stored);
  const { size, mimetype = type, cacheControl } = stored.about.metadata;
  return Response.json({
    ...stored.row,
    // The official client reads these, the library sent them in `httpMetadata`.
    size,
    etag: eTag,
    content_type: mimetype,
    cache_control: cacheControl,
    last_modified: lastModified,
    httpMetadata: { cacheControl, contentLength: size, size, mimetype, lastModified, eTag },
  });
};
