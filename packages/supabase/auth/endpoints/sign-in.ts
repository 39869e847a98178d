import type { OwnerStatement } from "../../database/database.ts";
import { type Endpoint, readEmail, readText, reject, toTurn } from "../auth-call.ts";
import { isConfirmed } from "../links/link-emails.ts";
import { createSession, toSessionResponse } from "../sessions.ts";

/** Hash of a password that no account has: an address without an account or password takes as long as one with them. */
const dummyHash = "$2b$10$aJLEnPO1FqYyXuyHc2KhM.1oys9tkWZ7RF9kThpZaOYtQF0BiwLtu";

const wrong = () => reject(400, "invalid_credentials", "Invalid login credentials");

/**
 * `POST /token?grant_type=password`. That an address is not confirmed is told only to whoever knows the password. With a
 * second factor the session begins at level aal1, until a code is verified.
 */
export const signInWithPassword: Endpoint = async ({ accounts, passwords, jwtSecret }, call) => {
  const [email, password] = [readEmail(call), readText(call, "password")];
  if (email === undefined) return reject(400, "validation_failed", "missing email or phone");
  if (password === undefined) return wrong();
  const account = await accounts.findByEmail(email);
  const isRight = await passwords.compare(password, account?.passwordHash ?? dummyHash, toTurn(call));
  if (!account?.passwordHash || !isRight) return wrong();
  if (!isConfirmed(account)) return reject(400, "email_not_confirmed", "Email not confirmed");
  const { session, refreshToken, statements } = createSession(account.id, "password", call.userAgent);
  // Another request may have changed the password meanwhile.
  const isCurrent: OwnerStatement = {
    text: "select id from auth.users where id = $1::uuid and encrypted_password = $2 for update",
    values: [account.id, account.passwordHash],
    mustReturn: true,
  };
  if (!(await accounts.change(isCurrent, ...statements))) return wrong();
  const signedIn = { ...account, lastSignInAt: new Date().toISOString() };
  return { ...toSessionResponse(signedIn, refreshToken, session, jwtSecret), weak_password: null };
};
