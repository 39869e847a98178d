import type { ApiError } from "../gateway/error-response.ts";
import { commonPasswords } from "./common-passwords.ts";

const weak = (message: string): ApiError => ({ status: 422, code: "weak_password", message });

// "Passw0rd123" and "password" are the same idea.
const simplify = (password: string) => password.toLowerCase().replace(/[\s\d!@#$%^&*._-]+$/u, "");

/** The rules for a new password: 8 characters to 72 bytes, not one that everybody uses, not the address itself. */
export const checkPassword = (password: string, email?: string): ApiError | null => {
  if (Array.from(password).length < 8) return weak("Password should be at least 8 characters.");
  // bcrypt ignores what comes after byte 72.
  if (new TextEncoder().encode(password).byteLength > 72) return weak("Password cannot be longer than 72 bytes.");
  const lower = password.toLowerCase();
  if (new Set(lower).size < 3) return weak("Password is too easy to guess: it repeats the same characters.");
  if (commonPasswords.has(lower) || commonPasswords.has(simplify(lower))) return weak("Password is too easy to guess: it is one that many people use.");
  if (email && (lower === email.toLowerCase() || lower === email.toLowerCase().split("@")[0])) return weak("Password is too easy to guess: it is your address.");
  return null;
};
