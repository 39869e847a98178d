import { trimEnd } from "#contracts/trim-end.ts";
import type { ApiError, WeakPasswordReason } from "../gateway/error-response.ts";
import { commonPasswords } from "./common-passwords.ts";

type Weakness = { reason: WeakPasswordReason; message: string };

// "Passw0rd123" counts as "password".
const simplify = (password: string) => trimEnd(password.toLowerCase(), /[\s\d!@#$%^&*._-]/);

const findWeaknesses = (password: string, email: string | undefined): Weakness[] => {
  const lower = password.toLowerCase();
  const address = email?.toLowerCase();
  const found: [boolean, Weakness][] = [
    [Array.from(password).length < 8, { reason: "length", message: "Password should be at least 8 characters." }],
    // bcrypt ignores everything after byte 72.
    [
      new TextEncoder().encode(password).byteLength > 72,
      { reason: "length", message: "Password cannot be longer than 72 bytes." },
    ],
    [
      new Set(lower).size < 3,
      { reason: "characters", message: "Password is too easy to guess: it repeats the same characters." },
    ],
    [
      commonPasswords.has(lower) || commonPasswords.has(simplify(lower)),
      { reason: "pwned", message: "Password is too easy to guess: it is one that many people use." },
    ],
    [
      address !== undefined && (lower === address || lower === address.split("@")[0]),
      { reason: "characters", message: "Password is too easy to guess: it is your address." },
    ],
  ];
  return found.filter(([isWeak]) => isWeak).map(([, weakness]) => weakness);
};

/**
 * Validates a new password: at least 8 characters, at most 72 bytes, not a common one, not the address itself. The
 * message describes the first violated rule; the reasons list all of them.
 */
export const validatePassword = (password: string, email?: string): ApiError | null => {
  const weaknesses = findWeaknesses(password, email);
  const [first] = weaknesses;
  if (!first) return null;
  const reasons = [...new Set(weaknesses.map(({ reason }) => reason))];
  return { status: 422, code: "weak_password", message: first.message, weakPassword: { reasons } };
};
