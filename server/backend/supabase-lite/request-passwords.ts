import bcryptjs from "bcryptjs";
import { rejectRequest } from "../auth/reject-request.ts";
import type { PasswordPool } from "../auth/password-pool.ts";
import type { PasswordTurn } from "../auth/password-turn.ts";
import { RequestError } from "../gateway/error-response.ts";
import { requestContext } from "./request-context.ts";

/** The password pool, for one request. `account` is that of a signed-in user who changes its password. */
export type RequestPasswords = {
  hash(password: string, account?: string): Promise<string>;
  compare(password: string, hash: string, account?: string): Promise<boolean>;
};

/** The pool of this process, for a request whose caller waits for it. */
export const toRequestPasswords = (pool: PasswordPool, turn: PasswordTurn): RequestPasswords => ({
  hash: (password, account) => pool.hash(password, { ...turn, account }),
  compare: (password, hash, account) => pool.compare(password, hash, { ...turn, account }),
});

const ask = async <Result>(work: (passwords: RequestPasswords, account?: string) => Promise<Result>) => {
  const context = requestContext.getStore();
  if (!context?.passwords) throw new Error("Passwords are hashed for requests only");
  try {
    return await work(context.passwords, context.account);
  } catch (error) {
    if (error instanceof RequestError) return rejectRequest(error.error);
    throw error;
  }
};

/** Hashes a password for the current request. Rejects the request if it is not its turn in time. */
export const hashPassword = (password: string): Promise<string> =>
  ask((passwords, account) => passwords.hash(password, account));

/** Compares a password for the current request. Rejects the request if it is not its turn in time. */
export const comparePassword = (password: string, hash: string): Promise<boolean> =>
  ask((passwords, account) => passwords.compare(password, hash, account));

/**
 * Workaround (@supabase/lite 0.10: it hashes passwords on the event loop, with bcryptjs in slices of 100 ms, so that
 * twenty simultaneous logins delay every page for seconds; remove when it hashes off the event loop). It calls the
 * module's own `hash` and `compare`, which are replaced here.
 */
export const usePasswordPool = (): void => {
  bcryptjs.hash = hashPassword as typeof bcryptjs.hash;
  bcryptjs.compare = comparePassword as typeof bcryptjs.compare;
};
