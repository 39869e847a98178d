import { createAuthenticator } from "@site/supabase/testing/create-authenticator.ts";
import { generateSync } from "otplib";
import { addPasskey, signInWithPasskey } from "#tests/support/add-passkey.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import type { OfficialClients } from "#tests/support/open-official-clients.ts";
import type { Try } from "./try-methods.ts";

type Tries = Record<string, Try<OfficialClients>>;

const unknownId = "00000000-0000-4000-8000-000000000000";
const give = async (clients: OfficialClients, name: string, value: PromiseLike<string>) =>
  clients.given.set(name, await value);
const take = ({ given }: OfficialClients, name: string): string => given.get(name) ?? "";
const toCode = (clients: OfficialClients): string => generateSync({ secret: take(clients, "secret") });

const enroll = async (clients: OfficialClients) => {
  const { data, error } = await clients.ada.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) return { error };
  clients.given.set("factor", data.id).set("secret", data.totp.secret);
  return data;
};

export const authTries: Tries = {
  signUp: ({ guest, password }) => guest.auth.signUp({ email: "new@example.org", password }),
  resend: ({ openGuest }) => openGuest().auth.resend({ type: "signup", email: "new@example.org" }),
  verifyOtp: ({ openGuest, getToken }) =>
    openGuest().auth.verifyOtp({ token_hash: getToken("new@example.org"), type: "signup" }),
  signInWithPassword: ({ openGuest, email, password }) => openGuest().auth.signInWithPassword({ email, password }),
  getSession: ({ ada }) => ada.auth.getSession(),
  setSession: async ({ ada, openGuest }) => {
    const { data } = await ada.auth.getSession();
    return openGuest().auth.setSession(data.session as NonNullable<typeof data.session>);
  },
  refreshSession: ({ ada }) => ada.auth.refreshSession(),
  getUser: ({ ada }) => ada.auth.getUser(),
  getClaims: ({ ada }) => ada.auth.getClaims(),
  getUserIdentities: ({ ada }) => ada.auth.getUserIdentities(),
  updateUser: ({ ada }) => ada.auth.updateUser({ data: { name: "Ada" } }),
  reauthenticate: ({ ada }) => ada.auth.reauthenticate(),
  resetPasswordForEmail: ({ openGuest, email }) => openGuest().auth.resetPasswordForEmail(email),
  signOut: async ({ openGuest, email, password }) => {
    const other = openGuest();
    await other.auth.signInWithPassword({ email, password });
    return other.auth.signOut({ scope: "local" });
  },
  exchangeCodeForSession: async ({ openGuest }) => {
    const other = openGuest({ flowType: "pkce" });
    await other.auth.resetPasswordForEmail("new@example.org");
    return other.auth.exchangeCodeForSession("code");
  },
  signInAnonymously: ({ openGuest }) => openGuest().auth.signInAnonymously(),
  signInWithOtp: ({ openGuest, email }) => openGuest().auth.signInWithOtp({ email }),
  signInWithIdToken: ({ openGuest }) => openGuest().auth.signInWithIdToken({ provider: "google", token: "a.b.c" }),
  signInWithOAuth: async ({ openGuest, send }) => {
    const { data } = await openGuest().auth.signInWithOAuth({
      provider: "github",
      options: { skipBrowserRedirect: true },
    });
    const response = await send(data.url ?? "");
    return response.ok ? {} : { error: await response.json() };
  },
  signInWithSSO: ({ openGuest }) => openGuest().auth.signInWithSSO({ domain: "example.org" }),
  signInWithWeb3: ({ openGuest }) =>
    openGuest().auth.signInWithWeb3({ chain: "ethereum", message: "I sign in.", signature: "0x00" }),
  linkIdentity: ({ ada }) => ada.auth.linkIdentity({ provider: "github", options: { skipBrowserRedirect: true } }),
  unlinkIdentity: async ({ ada }) => {
    const { data } = await ada.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    return identity ? ada.auth.unlinkIdentity(identity) : { error: { message: "There is no identity" } };
  },
};

/** They take a browser with an authenticator (tests/e2e); the calls that they consist of are tried below `auth.passkey`. */
export const inBrowser = ["registerPasskey", "signInWithPasskey"];

/** Of these, nothing reaches the site. */
export const localOfAuth = [
  "dispose",
  "fetch",
  "fetchJwk",
  "initialize",
  "isThrowOnErrorEnabled",
  // Parts of linkIdentity and signInWithWeb3.
  "linkIdentityIdToken",
  "linkIdentityOAuth",
  "logger",
  "onAuthStateChange",
  "signInWithEthereum",
  "signInWithSolana",
  "startAutoRefresh",
  "stopAutoRefresh",
];

export const mfaTries: Tries = {
  enroll,
  challenge: async (clients) => {
    const { data, error } = await clients.ada.auth.mfa.challenge({ factorId: take(clients, "factor") });
    clients.given.set("challenge", data?.id ?? "");
    return { error };
  },
  verify: (clients) =>
    clients.ada.auth.mfa.verify({
      factorId: take(clients, "factor"),
      challengeId: take(clients, "challenge"),
      code: toCode(clients),
    }),
  listFactors: ({ ada }) => ada.auth.mfa.listFactors(),
  getAuthenticatorAssuranceLevel: ({ ada }) => ada.auth.mfa.getAuthenticatorAssuranceLevel(),
  unenroll: (clients) => clients.ada.auth.mfa.unenroll({ factorId: take(clients, "factor") }),
  challengeAndVerify: async (clients) => {
    await enroll(clients);
    return clients.ada.auth.mfa.challengeAndVerify({ factorId: take(clients, "factor"), code: toCode(clients) });
  },
};

export const recoveryCodeTries: Tries = {
  generate: async ({ ada, given }) => {
    const { data, error } = await ada.auth.mfa.recoveryCodes.generate();
    given.set("code", data?.codes[0] ?? "");
    return { error };
  },
  getStatus: ({ ada }) => ada.auth.mfa.recoveryCodes.getStatus(),
  verify: (clients) => clients.ada.auth.mfa.recoveryCodes.verify({ code: take(clients, "code") }),
  regenerate: ({ ada }) => ada.auth.mfa.recoveryCodes.regenerate(),
  unenroll: ({ ada }) => ada.auth.mfa.recoveryCodes.unenroll(),
};

const device = createAuthenticator(testSiteUrl);
const keepPasskey = async (clients: OfficialClients) => {
  const { id } = await addPasskey(clients.ada, device);
  clients.given.set("passkey", id);
};

export const passkeyTries: Tries = {
  list: ({ ada }) => ada.auth.passkey.list(),
  startRegistration: ({ ada }) => ada.auth.passkey.startRegistration(),
  verifyRegistration: keepPasskey,
  startAuthentication: ({ openGuest }) => openGuest().auth.passkey.startAuthentication(),
  verifyAuthentication: ({ openGuest }) => signInWithPasskey(openGuest(), device),
  update: (clients) => clients.ada.auth.passkey.update({ passkeyId: take(clients, "passkey"), friendlyName: "Laptop" }),
  delete: (clients) => clients.ada.auth.passkey.delete({ passkeyId: take(clients, "passkey") }),
};

export const oauthTries: Tries = {
  getAuthorizationDetails: ({ ada }) => ada.auth.oauth.getAuthorizationDetails(unknownId),
  approveAuthorization: ({ ada }) => ada.auth.oauth.approveAuthorization(unknownId, { skipBrowserRedirect: true }),
  denyAuthorization: ({ ada }) => ada.auth.oauth.denyAuthorization(unknownId, { skipBrowserRedirect: true }),
  listGrants: ({ ada }) => ada.auth.oauth.listGrants(),
  revokeGrant: ({ ada }) => ada.auth.oauth.revokeGrant({ clientId: unknownId }),
};

export const adminTries: Tries = {
  createUser: (clients) => {
    const made = clients.service.auth.admin.createUser({ email: "made@example.org", password: clients.password });
    return give(
      clients,
      "made",
      made.then(({ data, error }) => data.user?.id ?? Promise.reject(error as Error)),
    );
  },
  listUsers: ({ service }) => service.auth.admin.listUsers({ page: 1, perPage: 10 }),
  getUserById: (clients) => clients.service.auth.admin.getUserById(take(clients, "made")),
  updateUserById: (clients) =>
    clients.service.auth.admin.updateUserById(take(clients, "made"), {
      email_confirm: true,
      user_metadata: { name: "Ada" },
    }),
  generateLink: ({ service }) => service.auth.admin.generateLink({ type: "recovery", email: "made@example.org" }),
  inviteUserByEmail: ({ service }) => service.auth.admin.inviteUserByEmail("invited@example.org"),
  deleteUser: (clients) => clients.service.auth.admin.deleteUser(take(clients, "made")),
  signOut: async ({ service, openGuest, email, password }) => {
    const { data } = await openGuest().auth.signInWithPassword({ email, password });
    return service.auth.admin.signOut(data.session?.access_token ?? "", "local");
  },
};

export const adminMfaTries: Tries = {
  listFactors: ({ service, id }) => service.auth.admin.mfa.listFactors({ userId: id }),
  deleteFactor: (clients) =>
    clients.service.auth.admin.mfa.deleteFactor({ userId: clients.id, id: take(clients, "factor") }),
};

export const adminPasskeyTries: Tries = {
  listPasskeys: ({ service, id }) => service.auth.admin.passkey.listPasskeys({ userId: id }),
  deletePasskey: async (clients) => {
    await keepPasskey(clients);
    const { service, id: userId } = clients;
    return service.auth.admin.passkey.deletePasskey({ userId, passkeyId: take(clients, "passkey") });
  },
};

export const adminOAuthTries: Tries = {
  listClients: ({ service }) => service.auth.admin.oauth.listClients(),
  createClient: ({ service }) =>
    service.auth.admin.oauth.createClient({ client_name: "App", redirect_uris: ["https://app.example"] }),
  getClient: ({ service }) => service.auth.admin.oauth.getClient(unknownId),
  updateClient: ({ service }) => service.auth.admin.oauth.updateClient(unknownId, { client_name: "App" }),
  deleteClient: ({ service }) => service.auth.admin.oauth.deleteClient(unknownId),
  regenerateClientSecret: ({ service }) => service.auth.admin.oauth.regenerateClientSecret(unknownId),
};

export const adminProviderTries: Tries = {
  listProviders: ({ service }) => service.auth.admin.customProviders.listProviders(),
  createProvider: ({ service }) =>
    service.auth.admin.customProviders.createProvider({
      provider_type: "oidc",
      identifier: "custom:example",
      name: "Example",
      client_id: "id",
      client_secret: "secret",
      issuer: "https://example.org",
    } as never),
  getProvider: ({ service }) => service.auth.admin.customProviders.getProvider("custom:example"),
  updateProvider: ({ service }) =>
    service.auth.admin.customProviders.updateProvider("custom:example", { name: "Example" } as never),
  deleteProvider: ({ service }) => service.auth.admin.customProviders.deleteProvider("custom:example"),
};
