import type { ApiError, WeakPasswordReason } from "../http/error-response.ts";
import { commonPasswords } from "./common-passwords.ts";

type Weakness = { reason: WeakPasswordReason; message: string };

const minLength = 8;
const maxBytes = 72;

const tooShort: Weakness = { reason: "length", message: "Password should be at least 8 characters." };
const tooLong: Weakness = { reason: "length", message: "Password cannot be longer than 72 bytes." };
const repetitive: Weakness = {
  reason: "characters",
  message: "Password is too easy to guess: it repeats the same characters.",
};
const common: Weakness = { reason: "pwned", message: "Password is too easy to guess: it is one that many people use." };
const ownAddress: Weakness = { reason: "characters", message: "Password is too easy to guess: it is your address." };

/** Bcrypt ignores everything after byte 72. A character takes at least one byte, so a long text is not even encoded. */
const isTooLong = (password: string): boolean =>
  password.length > maxBytes || new TextEncoder().encode(password).byteLength > maxBytes;

const padding = /[\s\d!@#$%^&*._-]/;

/** "passw0rd123" counts as "passw0rd". */
const simplify = (lower: string): string =>
  lower.slice(0, lower.split("").findLastIndex((mark) => !padding.test(mark)) + 1);

/** Passwords that are easy to guess at one site, in lower case, beside those that are common everywhere. */
export type EasyPasswords = ReadonlySet<string>;

const findWeaknesses = (password: string, email: string | undefined, easy: EasyPasswords): Weakness[] => {
  if (isTooLong(password)) return [tooLong];
  const lower = password.toLowerCase();
  const address = email?.toLowerCase();
  const checks: [boolean, Weakness][] = [
    [Array.from(password).length < minLength, tooShort],
    [new Set(lower).size < 3, repetitive],
    [[lower, simplify(lower)].some((text) => commonPasswords.has(text) || easy.has(text)), common],
    [address !== undefined && (lower === address || lower === address.split("@")[0]), ownAddress],
  ];
  return checks.filter(([isWeak]) => isWeak).map(([, weakness]) => weakness);
};

/**
 * Validates a new password: at least 8 characters, at most 72 bytes, not a common one, not the address itself. The
 * message describes the first violated rule; the reasons list all of them, save for a password that is too long, which
 * is not looked at further.
 */
export const validatePassword = (
  password: string,
  email?: string,
  easyPasswords: EasyPasswords = new Set(),
): ApiError | null => {
  const weaknesses = findWeaknesses(password, email, easyPasswords);
  const [first] = weaknesses;
  if (!first) return null;
  const reasons = [...new Set(weaknesses.map(({ reason }) => reason))];
  return { status: 422, code: "weak_password", message: first.message, weakPassword: { reasons } };
};
