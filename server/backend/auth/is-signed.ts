import { createHmac, timingSafeEqual } from "node:crypto";

const parts = /^([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

/**
 * Whether an access token carries the signature of this site (HMAC with SHA-256). Takes microseconds and no query, so
 * it runs before all other checks; expiry and session are checked later.
 */
export const isSigned = (token: string, jwtSecret: string): boolean => {
  const [, signed, signature = ""] = parts.exec(token) ?? [];
  if (signed === undefined) return false;
  const expected = createHmac("sha256", jwtSecret).update(signed).digest();
  const given = Buffer.from(signature, "base64url");
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
};
