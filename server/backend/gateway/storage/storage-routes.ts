import { methodNotAllowed, notFound, RequestError } from "../error-response.ts";

type FieldKind = "string" | "number" | "boolean" | "strings" | "sort";
export type StorageFields = ReadonlyMap<string, FieldKind>;

export type StorageRoute = {
  method: string;
  /** `:bucket` matches a bucket, a final `*` the key of a file. */
  pattern: string;
  /** Forwarded parameters. */
  query?: readonly string[];
  /** Parameters of the official client that are accepted and ignored. */
  ignored?: readonly string[];
  body?: StorageFields | "file";
  needsNoKey?: true;
};

const bucketFields: StorageFields = new Map<string, FieldKind>([
  ["id", "string"],
  ["name", "string"],
  ["type", "string"],
  ["public", "boolean"],
  ["file_size_limit", "number"],
  ["allowed_mime_types", "strings"],
]);
const listFields: StorageFields = new Map<string, FieldKind>([
  ["prefix", "string"],
  ["limit", "number"],
  ["offset", "number"],
  ["search", "string"],
  ["sortBy", "sort"],
]);
const moveFields: StorageFields = new Map<string, FieldKind>([
  ["bucketId", "string"],
  ["sourceKey", "string"],
  ["destinationBucket", "string"],
  ["destinationKey", "string"],
]);
const signFields: StorageFields = new Map<string, FieldKind>([
  ["expiresIn", "number"],
  ["paths", "strings"],
]);
const download = ["download", "cacheNonce"];

const routes: StorageRoute[] = [
  { method: "GET", pattern: "object/public/:bucket/*", ignored: download, needsNoKey: true },
  { method: "GET", pattern: "object/sign/:bucket/*", query: ["token"], ignored: download, needsNoKey: true },
  { method: "PUT", pattern: "object/upload/sign/:bucket/*", query: ["token"], body: "file", needsNoKey: true },
  { method: "POST", pattern: "object/upload/sign/:bucket/*", body: new Map() },
  { method: "POST", pattern: "object/sign/:bucket/*", body: signFields },
  { method: "POST", pattern: "object/sign/:bucket", body: signFields },
  { method: "GET", pattern: "object/info/:bucket/*" },
  { method: "POST", pattern: "object/list/:bucket", body: listFields },
  { method: "POST", pattern: "object/move", body: moveFields },
  { method: "POST", pattern: "object/copy", body: moveFields },
  { method: "DELETE", pattern: "object/:bucket", body: new Map<string, FieldKind>([["prefixes", "strings"]]) },
  { method: "POST", pattern: "object/:bucket/*", body: "file" },
  { method: "PUT", pattern: "object/:bucket/*", body: "file" },
  { method: "GET", pattern: "object/:bucket/*", ignored: download },
  { method: "HEAD", pattern: "object/:bucket/*" },
  { method: "GET", pattern: "bucket" },
  { method: "POST", pattern: "bucket", body: bucketFields },
  { method: "GET", pattern: "bucket/:bucket" },
  { method: "PUT", pattern: "bucket/:bucket", body: bucketFields },
  { method: "DELETE", pattern: "bucket/:bucket", body: new Map() },
  { method: "POST", pattern: "bucket/:bucket/empty", body: new Map() },
];

// As the first part of a key these would make one route match another.
const reserved = new Set(["public", "sign", "upload", "info", "list", "list-v2", "move", "copy", "authenticated"]);
const bucketName = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;

const isBucket = (name: string) => bucketName.test(name) && !reserved.has(name);

const matches = (pattern: string, segments: string[]): boolean => {
  const parts = pattern.split("/");
  const takesKey = parts.at(-1) === "*";
  const fixed = takesKey ? parts.slice(0, -1) : parts;
  if (takesKey ? segments.length <= fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((part, index) =>
    part === ":bucket" ? isBucket(segments[index] ?? "") : part === segments[index],
  );
};

/** Throws 404 for an unknown path and 405 for a wrong method. */
export const findStorageRoute = (method: string, segments: string[]): StorageRoute => {
  const found = routes.filter(({ pattern }) => matches(pattern, segments));
  const route = found.find((candidate) => candidate.method === method);
  if (route) return route;
  throw new RequestError(found.length > 0 ? methodNotAllowed : notFound);
};
