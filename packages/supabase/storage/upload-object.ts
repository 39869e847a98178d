import type { BucketRules } from "./bucket-rows.ts";
import { checkKey } from "./check-key.ts";
import { findBucket } from "./find-bucket.ts";
import { describeBytes, toSentType } from "./object-metadata.ts";
import type { Place } from "./object-rows.ts";
import type { StorageContext } from "./storage-context.ts";
import { storageErrors } from "./storage-error.ts";
import { writeObject } from "./write-object.ts";

/** A file as it was sent. */
export type SentFile = { bytes: Uint8Array<ArrayBuffer>; type: string; cacheControl: string };

type Upload = { place: Place; file: SentFile; isUpsert: boolean; owner?: string | null };

const isAllowed = (type: string, allowed: readonly string[]): boolean => {
  const [plain = ""] = type.split(";", 1);
  const [family = ""] = plain.split("/", 1);
  return allowed.some((one) => one === type || one === plain || one === `${family}/*` || one === "*/*");
};

/** Throws for a file that its bucket does not take. */
export const checkRules = ({ sizeLimit, allowedTypes }: BucketRules, type: string, size: number): void => {
  if (allowedTypes !== null && allowedTypes.length > 0 && !isAllowed(type, allowedTypes))
    throw storageErrors.invalidType(type, allowedTypes);
  if (sizeLimit !== null && sizeLimit > 0 && size > sizeLimit) throw storageErrors.tooLarge(sizeLimit);
};

/** Stores a file as an object. Returns the id of the object. */
export const uploadObject = async (context: StorageContext, { file, ...upload }: Upload): Promise<string> => {
  const { objects, query } = context;
  checkKey(upload.place.key);
  checkRules(await findBucket(query, upload.place.bucket), file.type, file.bytes.byteLength);
  const metadata = await describeBytes(file.bytes, file);
  return writeObject(context, { ...upload, metadata }, (name) =>
    objects.put(name, file.bytes, toSentType({ mimetype: file.type })),
  );
};

export const respondUploaded = ({ bucket, key }: Place, id: string): Response =>
  Response.json({ Key: `${bucket}/${key}`, Id: id });
