import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const parts = /^([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 3_600;

const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.string(),
  exp: z.number(),
  session_id: z.uuid(),
  aal: z.enum(["aal1", "aal2"]).catch("aal1"),
});

/** What the endpoints read from the access token of a login session. */
export type Claims = z.infer<typeof claimsSchema>;
export type AssuranceLevel = Claims["aal"];

const sign = (text: string, jwtSecret: string): Buffer => createHmac("sha256", jwtSecret).update(text).digest();
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const header = encode({ alg: "HS256", typ: "JWT" });

/**
 * Whether an access token carries the signature of this site (HMAC with SHA-256). Takes microseconds and no query, so
 * it runs before all other checks; expiry and session are checked later.
 */
export const isSigned = (token: string, jwtSecret: string): boolean => {
  const [, signed, signature = ""] = parts.exec(token) ?? [];
  if (signed === undefined) return false;
  const expected = sign(signed, jwtSecret);
  const signatureBytes = Buffer.from(signature, "base64url");
  return signatureBytes.byteLength === expected.byteLength && timingSafeEqual(signatureBytes, expected);
};

/** Signs claims as a JSON Web Token (HS256). */
export const signToken = (claims: object, jwtSecret: string): string => {
  const signed = `${header}.${encode(claims)}`;
  return `${signed}.${sign(signed, jwtSecret).toString("base64url")}`;
};

/** What a token says, whose signature has been checked. Throws if it is no JSON. */
export const decodePayload = (token: string): unknown => {
  const [, payload = ""] = token.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString());
};

/** The claims of a token whose signature has been checked; null if it is not that of a login session. */
export const readClaims = (token: string): Claims | null => {
  try {
    return claimsSchema.safeParse(decodePayload(token)).data ?? null;
  } catch {
    return null;
  }
};
