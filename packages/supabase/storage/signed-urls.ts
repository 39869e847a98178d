import { z } from "zod";
import { checkKey } from "./check-key.ts";
import { findBucket } from "./find-bucket.ts";
import { type Place, selectKeys } from "./object-rows.ts";
import { findOwnObject, getSignedObject } from "./read-object.ts";
import { findOwner, read, type StorageContext } from "./storage-context.ts";
import { readGrant, signGrant } from "./storage-token.ts";
import { type SentFile, uploadObject } from "./upload-object.ts";
import { checkMayWrite } from "./write-object.ts";

const uploadSeconds = 7_200;

/** The URL twice: below `/storage/v1`, as the official client expects it, and with that. */
const toUrls = (path: string) => ({ signedURL: path, signedUrl: `/storage/v1${path}` });

const toDownload = ({ jwtSecret }: StorageContext, place: Place, expiresIn: number) => {
  const token = signGrant({ place, intent: "download" }, expiresIn, jwtSecret);
  return toUrls(`/object/sign/${place.bucket}/${place.key}?token=${token}`);
};

export const signUrl = async (context: StorageContext, place: Place, expiresIn: number): Promise<Response> => {
  await findOwnObject(context, place);
  return Response.json(toDownload(context, place, expiresIn));
};

/** Signs the URLs of those objects that the caller may read, and says of which it may not. */
export const signUrls = async (
  context: StorageContext,
  { bucket, keys, expiresIn }: { bucket: string; keys: readonly string[]; expiresIn: number },
): Promise<Response> => {
  await findBucket(context.query, bucket);
  const { body } = await read(context, selectKeys(bucket, keys));
  const readable = new Set(z.array(z.string()).parse(JSON.parse(body ?? "[]")));
  return Response.json(
    keys.map((key) =>
      readable.has(key)
        ? { path: key, error: null, ...toDownload(context, { bucket, key }, expiresIn) }
        : { path: key, error: "Object not found", signedURL: null, signedUrl: "" },
    ),
  );
};

/** Signs a URL to which anybody may upload one object, if the caller may. */
export const signUploadUrl = async (
  context: StorageContext,
  { place, isUpsert }: { place: Place; isUpsert: boolean },
): Promise<Response> => {
  checkKey(place.key);
  await checkMayWrite(context, { place, isUpsert, metadata: {} });
  const grant = { place, intent: "upload" as const, owner: findOwner(context), isUpsert };
  const token = signGrant(grant, uploadSeconds, context.jwtSecret);
  const path = place.key.split("/").map(encodeURIComponent).join("/");
  const url = `/object/upload/sign/${place.bucket}/${path}?token=${token}`;
  return Response.json({ url, token, path: place.key, signedUrl: `/storage/v1${url}` });
};

export const getBySignedUrl = async (
  context: StorageContext,
  place: Place,
  { token, sent }: { token: string | null; sent: Headers },
): Promise<Response> => {
  readGrant(token, { place, intent: "download", jwtSecret: context.jwtSecret });
  return getSignedObject(context, place, sent);
};

/** Uploads in the name of whoever signed the URL, who had the right to. */
export const uploadToSignedUrl = async (
  context: StorageContext,
  { place, token, file }: { place: Place; token: string | null; file: SentFile },
): Promise<Response> => {
  const { jwtSecret, deadlineMs } = context;
  const { owner, isUpsert } = readGrant(token, { place, intent: "upload", jwtSecret });
  const session = {
    role: "service_role" as const,
    claims: "",
    userId: "",
    sessionId: null,
    headers: "",
    timeoutMs: deadlineMs,
  };
  await uploadObject({ ...context, session }, { place, file, isUpsert, owner });
  return Response.json({ Key: `${place.bucket}/${place.key}` });
};
