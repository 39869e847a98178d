import { randomUUID } from "node:crypto";
import type { Account, Factor } from "./accounts.ts";

type NewUser = { id: string; identityId: string; email: string; data: object; at: string };

/** Metadata of an account whose address is not confirmed, beside what the user submitted. */
export const createUserMetadata = (id: string, email: string, data: object = {}): object => ({
  ...data,
  email,
  email_verified: false,
  phone_verified: false,
  sub: id,
});

export const appMetadata = { provider: "email", providers: ["email"] };

/**
 * The response to a sign-up, built only from the submitted values and random ids, so that it is the same for a known
 * address.
 */
export const toSignUpResponse = ({ id, identityId, email, data, at }: NewUser): object => ({
  id,
  aud: "authenticated",
  role: "authenticated",
  email,
  phone: "",
  confirmation_sent_at: at,
  app_metadata: appMetadata,
  user_metadata: createUserMetadata(id, email, data),
  identities: [
    {
      identity_id: identityId,
      id,
      user_id: id,
      identity_data: createUserMetadata(id, email, data),
      provider: "email",
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
      email,
    },
  ],
  created_at: at,
  updated_at: at,
  is_anonymous: false,
});

/** The same for an address that already has an account; it contains nothing of that account. */
export const toObfuscatedUser = (email: string, data: object): object =>
  toSignUpResponse({ id: randomUUID(), identityId: randomUUID(), email, data, at: new Date().toISOString() });

const toIdentity = (identity: Account["identities"][number], { id: userId, email }: Account): object => ({
  identity_id: identity.id,
  id: userId,
  user_id: userId,
  identity_data: identity.data ?? {},
  provider: identity.provider,
  last_sign_in_at: identity.lastSignInAt,
  created_at: identity.createdAt,
  updated_at: identity.updatedAt,
  email: identity.data?.email ?? email,
});

/** A second factor, without its secret. */
export const toFactor = ({ id, name, type, status, createdAt, updatedAt }: Factor): object => ({
  id,
  friendly_name: name ?? "",
  factor_type: type,
  status,
  created_at: createdAt,
  updated_at: updatedAt,
});

const definedOnly = (values: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** An account as the official client's `User`. */
export const toUser = (account: Account): object => ({
  id: account.id,
  aud: "authenticated",
  role: "authenticated",
  email: account.email ?? "",
  phone: "",
  app_metadata: account.appMetadata ?? {},
  user_metadata: account.userMetadata ?? {},
  identities: account.identities.map((identity) => toIdentity(identity, account)),
  created_at: account.createdAt,
  updated_at: account.updatedAt,
  is_anonymous: false,
  ...definedOnly({
    email_confirmed_at: account.confirmedAt,
    confirmed_at: account.confirmedAt,
    last_sign_in_at: account.lastSignInAt,
    confirmation_sent_at: account.confirmationSentAt,
    recovery_sent_at: account.recoverySentAt,
    new_email: account.newEmail,
    email_change_sent_at: account.newEmailSentAt,
  }),
  ...(account.factors.length > 0 && { factors: account.factors.map(toFactor) }),
});
