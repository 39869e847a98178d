import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import bcryptjs from "bcryptjs";

const hashCost = 10;
const maxPasswordBytes = 72;
const hashPattern = /^\$2[aby]\$\d\d\$[./0-9A-Za-z]{53}$/;

/**
 * Keeps two of libuv's four threads free for files, compression and images during a flood of logins, and one core for
 * everything else.
 */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1));
let running = 0;
const waiting: (() => void)[] = [];

const withThread = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running < maxRunning) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const hasNul = (password: string): boolean => password.includes("\0");

/** Hashes a password that `validatePassword` has accepted, off the event loop. Throws for NUL characters. */
export const hashPassword = (password: string): Promise<string> => {
  if (hasNul(password)) return Promise.reject(new Error("A password cannot hold NUL characters"));
  return withThread(() => bcrypt.hash(password, hashCost));
};

/**
 * Whether a password matches a bcrypt hash ($2a, $2b or $2y), computed off the event loop; false for anything that is
 * not such a hash. Like every bcrypt, it uses only the first 72 bytes.
 */
export const comparePassword = async (password: string, hash: string): Promise<boolean> => {
  if (hasNul(password) || !hashPattern.test(hash)) return false;
  // This bcrypt library truncates the length of $2a passwords to modulo 256; $2y is the same algorithm as $2b, but
  // unknown to it.
  const bytes = Buffer.from(password).subarray(0, maxPasswordBytes);
  return withThread(() => bcrypt.compare(bytes, hash.replace(/^\$2y/, "$2b")));
};

/**
 * Workaround (@supabase/lite 0.10: it hashes passwords on the event loop, with bcryptjs in slices of 100 ms, so that
 * twenty simultaneous logins delay every page for seconds; remove when it hashes off the event loop). It calls the
 * module's own `hash` and `compare`, which are replaced here.
 */
export const useNativeBcrypt = (): void => {
  bcryptjs.hash = hashPassword as typeof bcryptjs.hash;
  bcryptjs.compare = comparePassword as typeof bcryptjs.compare;
};
