import type { Refusal } from "../rim/answers.ts";

const token = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+|sb_[A-Za-z0-9_-]+)$/;
const mounts = /^\/(auth|rest|storage)\/v1(\/|$)/;
const nothing: Refusal = { status: 404, code: "not_found", message: "There is nothing at this address" };

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

// Written as numbers so that no control character stands in this file.
const hasControlCharacter = (text: string) => Array.from(text).some((mark) => mark.charCodeAt(0) < 32 || mark.charCodeAt(0) === 127);

/** Refuses a path or query that no table, function or file of ours can have. */
export const checkAddress = ({ pathname, search }: URL, hasStorage: boolean): Refusal | null => {
  if (!mounts.test(pathname) || (pathname.startsWith("/storage/") && !hasStorage)) return nothing;
  const path = decode(pathname);
  if (path === null) return { status: 400, code: "invalid_request", message: "The address is not valid" };
  if (hasControlCharacter(path)) return { status: 400, code: "invalid_request", message: "The address contains control characters" };
  if (path.split("/").some((part) => part === "..") || (pathname.startsWith("/rest/") && /%2f|%5c/i.test(pathname))) {
    return nothing;
  }
  if (/%00/.test(search)) return { status: 400, code: "invalid_request", message: "The query contains NUL characters" };
  if (search.length > 16_000) return { status: 414, code: "invalid_request", message: "The query is too long" };
  if (decode(search.replaceAll("+", " ")) === null) return { status: 400, code: "invalid_request", message: "The query is not valid" };
  return null;
};

/** Fault of the library: it takes a bearer that is no token for no bearer at all. */
export const checkBearer = (headers: Headers): Refusal | null => {
  const authorization = headers.get("authorization");
  if (authorization === null || token.test(authorization)) return null;
  return { status: 401, code: "bad_jwt", message: "The access token is malformed" };
};
