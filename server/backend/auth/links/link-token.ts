import { createHash, randomBytes } from "node:crypto";

const pattern = /^[A-Za-z0-9_-]{43}$/;

/** How long a link of a mail works. */
export const linkLifetimeMs = 3_600_000;

/**
 * What the database keeps of a token. The prefix keeps these hashes apart from those that the library makes of an
 * address and six digits.
 */
export const hashLinkToken = (token: string): string =>
  createHash("sha256").update(`link-token:${token}`).digest("hex");

/** A token of 256 random bits for the link of a mail, and its hash. */
export const createLinkToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
};

export const isLinkToken = (value: unknown): value is string => typeof value === "string" && pattern.test(value);
