import { methodNotAllowed, notFound, RequestError } from "../../http/error-response.ts";

type Pattern = {
  method: string;
  /** `:bucket` matches a bucket, a final `*` the key of an object. */
  pattern: string;
};

// As the first part of a key these would make one route match another.
const reserved = new Set(["public", "sign", "upload", "info", "list", "list-v2", "move", "copy", "authenticated"]);
const bucketName = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;

/** Whether a bucket of this name can be named in a URL. */
export const isBucketName = (name: string): boolean => bucketName.test(name) && !reserved.has(name);

const matches = (pattern: string, segments: string[]): boolean => {
  const parts = pattern.split("/");
  const takesKey = parts.at(-1) === "*";
  const fixed = takesKey ? parts.slice(0, -1) : parts;
  if (takesKey ? segments.length <= fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((part, index) =>
    part === ":bucket" ? isBucketName(segments[index] ?? "") : part === segments[index],
  );
};

/** The bucket and the key in the path of a route; empty where it has none. */
export const readPlace = (pattern: string, segments: string[]): { bucket: string; key: string } => {
  const parts = pattern.split("/");
  const bucketAt = parts.indexOf(":bucket");
  const bucket = bucketAt === -1 ? "" : (segments[bucketAt] ?? "");
  const encoded = parts.at(-1) === "*" ? segments.slice(parts.length - 1) : [];
  return { bucket, key: encoded.map(decodeURIComponent).join("/") };
};

/** Throws 404 for an unknown path and 405 for a wrong method. */
export const findRoute = <Route extends Pattern>(routes: Route[], method: string, segments: string[]): Route => {
  const candidates = routes.filter(({ pattern }) => matches(pattern, segments));
  const route = candidates.find((candidate) => candidate.method === method);
  if (route) return route;
  throw new RequestError(candidates.length > 0 ? methodNotAllowed : notFound);
};
