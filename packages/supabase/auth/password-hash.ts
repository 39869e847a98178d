import bcrypt from "bcrypt";

const hashCost = 10;
const maxPasswordBytes = 72;
const hashPattern = /^\$2[aby]\$\d\d\$[./0-9A-Za-z]{53}$/;

const hasNul = (password: string): boolean => password.includes("\0");

/**
 * Hashes a password that `validatePassword` has accepted, on a thread of libuv. Throws for NUL characters. Only for the
 * password pool, which limits how many run at once.
 */
export const hashPassword = async (password: string): Promise<string> => {
  if (hasNul(password)) throw new Error("A password cannot hold NUL characters");
  return bcrypt.hash(password, hashCost);
};

/**
 * Whether a password matches a bcrypt hash ($2a, $2b or $2y), computed on a thread of libuv; false for anything that is
 * not such a hash. Like every bcrypt, it uses only the first 72 bytes. Only for the password pool.
 */
export const comparePassword = async (password: string, hash: string): Promise<boolean> => {
  if (hasNul(password) || !hashPattern.test(hash)) return false;
  // This bcrypt library truncates the length of $2a passwords to modulo 256; $2y is the same algorithm as $2b, but
  // unknown to it.
  const bytes = Buffer.from(password).subarray(0, maxPasswordBytes);
  return bcrypt.compare(bytes, hash.replace(/^\$2y/, "$2b"));
};
