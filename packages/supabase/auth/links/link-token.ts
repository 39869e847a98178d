import { createHash, randomBytes } from "node:crypto";

const pattern = /^[A-Za-z0-9_-]{43}$/;

/** Lifetime of an email link. */
export const linkLifetimeMs = 3_600_000;

/**
 * Hash of a token as stored in the database. The prefix separates these hashes from those that the library builds from
 * an address and six digits.
 */
export const hashLinkToken = (token: string): string =>
  createHash("sha256").update(`link-token:${token}`).digest("hex");

/** A token of 256 random bits for an email link, and its hash. */
export const createLinkToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
};

export const isLinkToken = (value: unknown): value is string => typeof value === "string" && pattern.test(value);
