import type { EmailDriver } from "../backend.ts";
import type { Database } from "../database/database.ts";
import type { EndpointName } from "./requests/auth-routes.ts";
import { type AccountSql, createAccounts } from "./accounts.ts";
import type { AuthCall, AuthContext, Endpoint } from "./auth-call.ts";
import { type AuthPages, createAuthMailer } from "./auth-emails.ts";
import { changeUserForService, createUser, deleteUser, getUserForService, listUsers } from "./endpoints/administer.ts";
import { generateLink } from "./endpoints/generate-link.ts";
import { recover, resend } from "./endpoints/recover.ts";
import { exchangeCode, refresh } from "./endpoints/refresh.ts";
import { getHealth, getKeys, getSettings, reauthenticate } from "./endpoints/settings.ts";
import { signInWithPassword } from "./endpoints/sign-in.ts";
import { signOut } from "./endpoints/sign-out.ts";
import { signUp } from "./endpoints/sign-up.ts";
import { changeUser, getUser } from "./endpoints/user.ts";
import { verify } from "./endpoints/verify.ts";
import { challenge } from "./factors/challenge.ts";
import { enroll, verifyFactor } from "./factors/factors.ts";
import { listFactorsOfUser, removeFactorOfUser, unenroll } from "./factors/remove-factor.ts";
import {
  createRecoveryCodes,
  deleteRecoveryCodes,
  getRecoveryCodes,
  verifyRecoveryCode,
} from "./factors/recovery-codes.ts";
import { createSecretBox } from "./factors/secret-box.ts";
import { startAuthentication, verifyAuthentication } from "./passkeys/authentication.ts";
import {
  listPasskeys,
  listPasskeysOfUser,
  removePasskey,
  removePasskeyOfUser,
  renamePasskey,
} from "./passkeys/manage-passkeys.ts";
import { startRegistration, verifyRegistration } from "./passkeys/registration.ts";
import { readSiteUrl, type SiteUrl } from "../http/site-url.ts";
import type { EasyPasswords } from "./validate-password.ts";
import type { PasswordPool } from "./password-pool.ts";

export type AuthOptions = AccountSql & {
  database: Pick<Database, "query" | "transact">;
  passwords: PasswordPool;
  mail: EmailDriver;
  jwtSecret: string;
  siteUrl: SiteUrl;
  pages: AuthPages;
  easyPasswords?: EasyPasswords | undefined;
};

/** Runs an endpoint: see Endpoint. Throws a RequestError, or the database's error. */
export type Auth = (name: EndpointName, call: AuthCall) => Promise<object | null>;

const endpoints: Record<EndpointName, Endpoint> = {
  "POST signup": signUp,
  "POST token password": signInWithPassword,
  "POST token refresh_token": refresh,
  "POST token pkce": exchangeCode,
  "POST logout": signOut,
  "GET user": getUser,
  "PUT user": changeUser,
  "POST recover": recover,
  "POST resend": resend,
  "POST verify": verify,
  "POST factors": enroll,
  "POST factors/:id/challenge": challenge,
  "POST factors/:id/verify": verifyFactor,
  "DELETE factors/:id": unenroll,
  "GET factors/recovery-codes": getRecoveryCodes,
  "POST factors/recovery-codes": createRecoveryCodes,
  "POST factors/recovery-codes/regenerate": createRecoveryCodes,
  "POST factors/recovery-codes/verify": verifyRecoveryCode,
  "DELETE factors/recovery-codes": deleteRecoveryCodes,
  "POST passkeys/registration/options": startRegistration,
  "POST passkeys/registration/verify": verifyRegistration,
  "POST passkeys/authentication/options": startAuthentication,
  "POST passkeys/authentication/verify": verifyAuthentication,
  "GET passkeys": listPasskeys,
  "PATCH passkeys/:id": renamePasskey,
  "DELETE passkeys/:id": removePasskey,
  "GET admin/users": listUsers,
  "POST admin/users": createUser,
  "GET admin/users/:id": getUserForService,
  "PUT admin/users/:id": changeUserForService,
  "DELETE admin/users/:id": deleteUser,
  "POST admin/generate_link": generateLink,
  "GET admin/users/:id/factors": listFactorsOfUser,
  "DELETE admin/users/:id/factors/:id": removeFactorOfUser,
  "GET admin/users/:id/passkeys": listPasskeysOfUser,
  "DELETE admin/users/:id/passkeys/:id": removePasskeyOfUser,
  "GET reauthenticate": reauthenticate,
  "GET settings": getSettings,
  "GET health": getHealth,
  "GET .well-known/jwks.json": getKeys,
};

/** Accounts and login sessions as the official client expects them below `/auth/v1`. */
export const createAuth = (options: AuthOptions): Auth => {
  const { database, passwords, mail, jwtSecret, siteUrl, pages } = options;
  const context: AuthContext = {
    accounts: createAccounts(database, options),
    mailer: createAuthMailer(siteUrl, pages, mail),
    passwords,
    jwtSecret,
    easyPasswords: options.easyPasswords,
    secrets: createSecretBox(jwtSecret),
    readUrl: () => new URL(readSiteUrl(siteUrl)),
  };
  return (name, call) => endpoints[name](context, call);
};
