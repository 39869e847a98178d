import { z } from "zod";
import { changeBucket, createBucket, emptyBucket, getBucket, listBuckets, removeBucket } from "../buckets.ts";
import { listObjects, sortColumns } from "../list-objects.ts";
import { copy, move } from "../move-object.ts";
import { getObject, getObjectInfo, getPublicObject, headObject } from "../read-object.ts";
import { removeObjects } from "../remove-objects.ts";
import { getBySignedUrl, signUploadUrl, signUrl, signUrls, uploadToSignedUrl } from "../signed-urls.ts";
import type { StorageContext } from "../storage-context.ts";
import { respondUploaded, type SentFile, uploadObject } from "../upload-object.ts";
import { RequestError } from "../../http/error-response.ts";
import { isBucketName } from "./find-route.ts";
import { count, readFields, text, texts } from "./read-fields.ts";
import { readUpload } from "./read-upload.ts";

/** What path, query and headers of a request say. */
type Given = { bucket: string; key: string; token: string | null; isUpsert: boolean; sent: Headers };
/** A request in typed form: what remains to be done. */
export type StorageAction = (context: StorageContext) => Promise<Response>;
type Parse = (request: Request, given: Given) => Promise<StorageAction>;

export type StorageRoute = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  pattern: string;
  parse: Parse;
  /** What policies read with `storage.operation()`; the names are those of Supabase. */
  operation?: string;
  /** Parameters of the query. */
  query?: readonly string[];
  needsNoKey?: true;
  /** An access token that has expired counts as none. */
  ignoresExpiry?: true;
  writes?: true;
};

type Act<Body> = (context: StorageContext, given: Given, body: Body) => Promise<Response>;

const plain =
  (act: Act<void>): Parse =>
  async (_request, given) =>
  (context) =>
    act(context, given);
const withFields =
  <Fields>(schema: z.ZodType<Fields>, act: Act<Fields>): Parse =>
  async (request, given) => {
    const fields = await readFields(request, schema);
    return (context) => act(context, given, fields);
  };
const withFile =
  (act: Act<SentFile>): Parse =>
  async (request, given) => {
    const file = await readUpload(request);
    return (context) => act(context, given, file);
  };

const noFields = z.strictObject({});
/** The official client in Python sends them as text. */
const seconds = z.union([
  count,
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
]);
const settings = {
  public: z.boolean().optional(),
  file_size_limit: count.optional(),
  allowed_mime_types: texts.optional(),
};
const changedBucket = z.strictObject({
  ...settings,
  id: text.optional(),
  name: text.optional(),
  type: text.optional(),
});
const newBucket = changedBucket.extend({ id: text, name: text });

const maxListed = 1_000;
const listing = z.strictObject({
  prefix: text.default(""),
  search: text.default(""),
  limit: count.default(maxListed).transform((limit) => Math.min(limit, maxListed)),
  offset: count.default(0),
  sortBy: z
    .strictObject({ column: z.enum(sortColumns).default("name"), order: z.enum(["asc", "desc"]).default("asc") })
    .default({ column: "name", order: "asc" }),
});
const transfer = z
  .strictObject({ bucketId: text, sourceKey: text, destinationBucket: text.optional(), destinationKey: text })
  .transform(({ bucketId, sourceKey, destinationBucket = bucketId, destinationKey }) => ({
    from: { bucket: bucketId, key: sourceKey },
    to: { bucket: destinationBucket, key: destinationKey },
  }));

const upload: Act<SentFile> = async (context, { bucket, key, isUpsert }, file) => {
  const place = { bucket, key };
  return respondUploaded(place, await uploadObject(context, { place, file, isUpsert }));
};
const create: Act<z.infer<typeof newBucket>> = (context, _given, { id, name, ...others }) => {
  const message = "The name of a bucket can have letters, digits, dots, hyphens and underscores";
  if (!isBucketName(id)) throw new RequestError({ status: 400, code: "InvalidRequest", message });
  const { type: _type, ...settings } = others;
  return createBucket(context, { id, name, settings });
};

const change: Act<z.infer<typeof changedBucket>> = (
  context,
  { bucket },
  { id: _id, name: _name, type: _type, ...others },
) => changeBucket(context, bucket, others);

const place = ({ bucket, key }: Given) => ({ bucket, key });
const download = ["download", "cacheNonce"];

/** In the order in which they are tried. */
export const storageRoutes: StorageRoute[] = [
  {
    method: "GET",
    pattern: "object/public/:bucket/*",
    query: download,
    needsNoKey: true,
    parse: plain((context, given) => getPublicObject(context, place(given), given.sent)),
  },
  {
    method: "GET",
    pattern: "object/sign/:bucket/*",
    query: ["token", ...download],
    needsNoKey: true,
    parse: plain((context, given) => getBySignedUrl(context, place(given), given)),
  },
  {
    method: "PUT",
    pattern: "object/upload/sign/:bucket/*",
    query: ["token"],
    needsNoKey: true,
    writes: true,
    parse: withFile((context, given, file) =>
      uploadToSignedUrl(context, { place: place(given), token: given.token, file }),
    ),
  },
  {
    method: "POST",
    pattern: "object/upload/sign/:bucket/*",
    operation: "storage.object.sign_upload_url",
    parse: withFields(noFields, (context, given) =>
      signUploadUrl(context, { place: place(given), isUpsert: given.isUpsert }),
    ),
  },
  {
    method: "POST",
    pattern: "object/sign/:bucket/*",
    operation: "storage.object.sign",
    parse: withFields(z.strictObject({ expiresIn: seconds }), (context, given, { expiresIn }) =>
      signUrl(context, place(given), expiresIn),
    ),
  },
  {
    method: "POST",
    pattern: "object/sign/:bucket",
    operation: "storage.object.sign_many",
    parse: withFields(
      z.strictObject({ expiresIn: seconds, paths: texts }),
      (context, { bucket }, { expiresIn, paths }) => signUrls(context, { bucket, keys: paths, expiresIn }),
    ),
  },
  {
    method: "GET",
    pattern: "object/info/:bucket/*",
    operation: "object.get_authenticated_info",
    ignoresExpiry: true,
    parse: plain((context, given) => getObjectInfo(context, place(given))),
  },
  {
    method: "POST",
    pattern: "object/list/:bucket",
    operation: "storage.object.list",
    parse: withFields(listing, (context, { bucket }, { sortBy, ...page }) =>
      listObjects(context, bucket, { ...page, sortBy: sortBy.column, isDescending: sortBy.order === "desc" }),
    ),
  },
  {
    method: "POST",
    pattern: "object/move",
    operation: "storage.object.move",
    writes: true,
    parse: withFields(transfer, (context, _given, places) => move(context, places)),
  },
  {
    method: "POST",
    pattern: "object/copy",
    operation: "storage.object.copy",
    writes: true,
    parse: withFields(transfer, (context, { isUpsert }, places) => copy(context, { ...places, isUpsert })),
  },
  {
    method: "DELETE",
    pattern: "object/:bucket",
    operation: "storage.object.delete_many",
    writes: true,
    parse: withFields(z.strictObject({ prefixes: texts }), (context, { bucket }, { prefixes }) =>
      removeObjects(context, bucket, prefixes),
    ),
  },
  {
    method: "POST",
    pattern: "object/:bucket/*",
    operation: "storage.object.upload",
    writes: true,
    parse: withFile(upload),
  },
  {
    method: "PUT",
    pattern: "object/:bucket/*",
    operation: "storage.object.upload_update",
    writes: true,
    parse: withFile((context, given, file) => upload(context, { ...given, isUpsert: true }, file)),
  },
  {
    method: "GET",
    pattern: "object/:bucket/*",
    operation: "storage.object.get_authenticated",
    query: download,
    ignoresExpiry: true,
    parse: plain((context, given) => getObject(context, place(given), given.sent)),
  },
  {
    method: "HEAD",
    pattern: "object/:bucket/*",
    operation: "object.head_authenticated_info",
    ignoresExpiry: true,
    parse: plain((context, given) => headObject(context, place(given))),
  },
  { method: "GET", pattern: "bucket", operation: "storage.bucket.list", parse: plain(listBuckets) },
  {
    method: "POST",
    pattern: "bucket",
    operation: "storage.bucket.create",
    writes: true,
    parse: withFields(newBucket, create),
  },
  {
    method: "GET",
    pattern: "bucket/:bucket",
    operation: "storage.bucket.get",
    parse: plain((context, { bucket }) => getBucket(context, bucket)),
  },
  {
    method: "PUT",
    pattern: "bucket/:bucket",
    operation: "storage.bucket.update",
    writes: true,
    parse: withFields(changedBucket, change),
  },
  {
    method: "DELETE",
    pattern: "bucket/:bucket",
    operation: "storage.bucket.delete",
    writes: true,
    parse: withFields(noFields, (context, { bucket }) => removeBucket(context, bucket)),
  },
  {
    method: "POST",
    pattern: "bucket/:bucket/empty",
    operation: "storage.bucket.empty",
    writes: true,
    parse: withFields(noFields, (context, { bucket }) => emptyBucket(context, bucket)),
  },
];
