import { randomUUID } from "node:crypto";
import { validatePassword } from "./validate-password.ts";
import { type AuthService, type AuthUser, isConfirmed, isRecent } from "./auth-service.ts";
import { hashPassword } from "../supabase-lite/request-passwords.ts";
import { clearSignUp, sendConfirmationLink, sendPasswordLink } from "./links/link-emails.ts";
import { isOwnerAddress } from "./owner-address.ts";
import { rejectRequest } from "./reject-request.ts";
import { appMetadata, obfuscatedUser, toSignUpResponse, userMetadata } from "./sign-up-response.ts";
import { withMinimumDuration } from "./with-minimum-duration.ts";

/** Minimum response time: longer than a sign-up takes on an idle machine, hash and email included. */
const signUpMs = 400;

type Account = { id: string; identityId: string; email: string; data: object; at: string };
/** Without a password, it is chosen behind the link of the confirmation email. */
type Credentials = { password: string | null; data: object };

const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "23505";

/** The account of a new address, or null if a concurrent request created one. */
const createAccount = async (
  { repo }: AuthService,
  email: string,
  { password, data }: Credentials,
): Promise<Account | null> => {
  const id = randomUUID();
  const identityId = randomUUID();
  const metadata = userMetadata(id, email, data);
  try {
    await repo.transaction(async (inside) => {
      await inside.createUser({
        id,
        email,
        encrypted_password: password,
        raw_user_meta_data: metadata,
        raw_app_meta_data: appMetadata,
      });
      await inside.createIdentity({
        id: identityId,
        provider: "email",
        provider_id: id,
        user_id: id,
        identity_data: metadata,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  return { id, identityId, email, data, at: new Date().toISOString() };
};

/**
 * When two people sign up with one address, it is unknown which of them owns it. Neither password is used: whoever
 * opens the newest link chooses one.
 */
const contestAccount = async (service: AuthService, user: AuthUser, email: string): Promise<void> => {
  const isContested = user.encrypted_password === null;
  if (isContested && isRecent(user.recovery_sent_at)) return;
  if (!isContested) await clearSignUp(service.repo, user);
  await sendPasswordLink(service, { id: user.id, email }, "sendPasswordChoice");
};

const signUpNew = async (
  service: AuthService,
  email: string,
  password: string,
  data: object,
): Promise<object | null> => {
  const isOwner = await isOwnerAddress(service.repo, email);
  const account = await createAccount(service, email, isOwner ? { password: null, data: {} } : { password, data });
  if (!account) return null;
  try {
    await (isOwner ? sendPasswordLink(service, account, "sendPasswordChoice") : sendConfirmationLink(service, account));
  } catch (error) {
    // Rolls back, so that the next attempt starts from scratch.
    await service.repo.deleteFrom("users").where("id", "=", account.id).execute();
    throw error;
  }
  await service.createAuditLog(account.id, email, "user_confirmation_requested", "user");
  return toSignUpResponse({ ...account, data });
};

/**
 * Workaround (@supabase/lite 0.10: a second sign-up reveals by response, id and duration whether the address has an
 * account, and stores the first password; remove when it behaves as Supabase does and asks for a password).
 */
export const patchSignUp = (service: AuthService): void => {
  const signUp = service.signUp.bind(service);

  const signUpKnown = async (user: AuthUser, email: string, data: object): Promise<object> => {
    if (isConfirmed(user)) await service.mailer.sendAccountExists(email);
    else await contestAccount(service, user, email);
    return obfuscatedUser(email, data);
  };

  const createAccountOrObfuscate = async (email: string, password: string, data: object): Promise<object> => {
    // Always hashed, because it is most of the duration, and first, because it may be refused.
    const hash = await hashPassword(password);
    const known = await service.repo.findUserByEmail(email);
    if (known) return signUpKnown(known, email, data);
    const made = await signUpNew(service, email, hash, data);
    if (made) return made;
    const user = await service.repo.findUserByEmail(email);
    return user ? signUpKnown(user, email, data) : obfuscatedUser(email, data);
  };

  service.signUp = async (given, password, data = {}) => {
    // The library creates the error messages for these and has no side effects.
    if (!given || !password) return signUp(given, password, data);
    const email = given.toLowerCase();
    const weak = validatePassword(password, email);
    if (weak) return rejectRequest(weak);
    return { user: await withMinimumDuration(signUpMs, () => createAccountOrObfuscate(email, password, data)) };
  };
};
