import { randomUUID } from "node:crypto";

type NewUser = { id: string; identityId: string; email: string; data: object; at: string };

/** Metadata stored for an unconfirmed account, beside what the user submitted. */
export const userMetadata = (id: string, email: string, data: object = {}): object => ({
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
  user_metadata: userMetadata(id, email, data),
  identities: [
    {
      identity_id: identityId,
      id,
      user_id: id,
      identity_data: userMetadata(id, email, data),
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
export const obfuscatedUser = (email: string, data: object): object =>
  toSignUpResponse({ id: randomUUID(), identityId: randomUUID(), email, data, at: new Date().toISOString() });
