import type { createAuthenticator } from "@site/supabase/testing/create-authenticator.ts";
import type { Client } from "#server/backend.ts";

type Authenticator = ReturnType<typeof createAuthenticator>;

/** Adds a passkey to the account of a client, as a page does. */
export const addPasskey = async ({ auth }: Client, device: Authenticator) => {
  const { data: started, error } = await auth.passkey.startRegistration();
  if (error) throw error;
  const { challenge_id: challengeId, options } = started;
  const added = await auth.passkey.verifyRegistration({ challengeId, credential: device.create(options) });
  if (added.error) throw added.error;
  return added.data;
};

/** Begins a session with the newest key of a device, as a page does. */
export const signInWithPasskey = async (
  { auth }: Client,
  device: Authenticator,
  ...more: [Parameters<Authenticator["get"]>[1]?]
) => {
  const { data, error } = await auth.passkey.startAuthentication();
  if (error) throw error;
  const { challenge_id: challengeId, options } = data;
  return auth.passkey.verifyAuthentication({ challengeId, credential: device.get(options, ...more) });
};
