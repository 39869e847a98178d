import { type ByteRange, findRange, toByteRange } from "../http/conditional-requests.ts";
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
    "accept-ranges": "bytes",
    etag: eTag,
    "last-modified": lastModified.toUTCString(),
    "x-robots-tag": "none",
    ...(size !== undefined && { "content-length": String(size) }),
  };
};

/** The range that the answer has to honour; null for all bytes, and "none" if the object has none of it. */
const findBytes = (stored: StoredObject, sent: Headers): ByteRange | "none" | null => {
  const { size } = stored.about.metadata;
  const { eTag: etag, lastModified } = describe(stored);
  const range = size === undefined ? null : findRange(sent, { etag, lastModified });
  return range === null || size === undefined ? null : (toByteRange(range, size) ?? "none");
};

const respondWith = async ({ objects }: StorageContext, find: Find, sent: Headers): Promise<Response> => {
  let stored = await find();
  for (let tries = 1; ; tries += 1) {
    const { size } = stored.about.metadata;
    const range = findBytes(stored, sent);
    if (range === "none")
      return new Response(null, {
        status: 416,
        headers: { ...toHeaders(stored, 0), "content-range": `bytes */${size}` },
      });
    const bytes = await objects.get(stored.file, range ?? undefined);
    if (bytes) {
      const headers = toHeaders(stored, bytes.byteLength);
      if (!range) return new Response(bytes, { headers });
      headers["content-range"] = `bytes ${range.start}-${range.end}/${size}`;
      return new Response(bytes, { status: 206, headers });
    }
    const { file } = stored;
    stored = await find();
    if (stored.file === file || tries === maxTries) throw storageErrors.objectNotFound();
  }
};

/** Where browsers read from the store itself, it leads them there: the file, not the address, may have changed by then. */
export const getPublicObject = async (context: StorageContext, place: Place, sent: Headers): Promise<Response> => {
  const { toPublicUrl } = context.objects;
  if (!toPublicUrl) return respondWith(context, () => findPublicObject(context, place), sent);
  const { file } = await findPublicObject(context, place);
  const headers = { location: toPublicUrl(file), "cache-control": "no-cache", "x-robots-tag": "none" };
  return new Response(null, { status: 302, headers });
};

export const getSignedObject = (context: StorageContext, place: Place, sent: Headers): Promise<Response> =>
  respondWith(context, () => findSignedObject(context, place), sent);

export const getObject = (context: StorageContext, place: Place, sent: Headers): Promise<Response> =>
  respondWith(context, () => findAnyObject(context, place), sent);

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
