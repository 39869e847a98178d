import { isOwnerAddress } from "../owner-address.ts";
import { type AuthService, type AuthUser, isConfirmed } from "../auth-service.ts";
import { clearSignUp } from "./link-emails.ts";
import { hashLinkToken, isLinkToken, linkLifetimeMs } from "./link-token.ts";
import { rejectRequest } from "../reject-request.ts";

const linkTypes: ReadonlySet<unknown> = new Set(["signup", "recovery", "email_change"]);

const sentAt = (user: AuthUser, column: string): string | null => {
  if (column === "confirmation_token") return user.confirmation_sent_at;
  if (column === "recovery_token") return user.recovery_sent_at;
  return column === "email_change_token_new" ? user.email_change_sent_at : null;
};

/** Unconfirmed accounts do not block an address for the person who receives its email. */
const takeOverEmail = async ({ repo }: AuthService, user: AuthUser): Promise<void> => {
  const other = user.email_change ? await repo.findUserByEmail(user.email_change) : null;
  if (other && other.id !== user.id && !isConfirmed(other))
    await repo.deleteFrom("users").where("id", "=", other.id).execute();
  // Links sent to the account's previous address.
  await repo.updateUser(user.id, { recovery_token: null, confirmation_token: null });
};

const disable = (message: string) => async (): Promise<never> =>
  rejectRequest({ status: 422, code: "otp_disabled", message });

/**
 * Workaround (@supabase/lite 0.10: the token of a link is a hash of the address and six digits, is stored in plain
 * text, and the six digits with the address are accepted as well; remove when tokens are random and stored hashed).
 * `token_hash` and `token` both mean the token of the link. Magic-link sign-in and reauthentication codes, which this
 * site does not use, are disabled.
 */
export const patchVerify = (service: AuthService): void => {
  const verify = service.verifyOtp.bind(service);
  const complete = service.completeVerifyOtp.bind(service);
  /** Without a token the library throws its own "expired or invalid" error. */
  const reject = () => verify({});

  service.verifyOtp = async ({ email, token, token_hash: tokenHash, type }) => {
    const presented = tokenHash ?? token;
    if (!isLinkToken(presented) || !linkTypes.has(type)) return reject();
    service.completeVerifyOtp = async (user, column, kind) => {
      const expected = kind === "email_change" ? user.email_change : user.email;
      if (typeof email === "string" && email.toLowerCase() !== expected?.toLowerCase()) return reject();
      // The owner's address is confirmed only by a link behind which a password is chosen: its account becomes admin.
      if (kind !== "recovery" && (await isOwnerAddress(service.repo, expected ?? ""))) return reject();
      if (kind === "email_change") await takeOverEmail(service, user);
      // The person who signed up may not be the one who reads the email; the reader of the email chooses the password.
      if (kind === "recovery" && !isConfirmed(user)) {
        await clearSignUp(service.repo, user);
        await service.repo.updateUser(user.id, { confirmation_token: null });
      }
      return complete(user, column, kind);
    };
    return verify({ token_hash: hashLinkToken(presented), type });
  };
  service.isTokenExpired = (user, column) => {
    const age = Date.now() - Date.parse(sentAt(user, column) ?? "");
    return !(age <= linkLifetimeMs);
  };
  service.signInWithOtp = disable("Sign-in by email is disabled");
  service.requestMagicLink = disable("Sign-in by email is disabled");
  service.reauthenticate = disable("Codes by email are disabled");
};
