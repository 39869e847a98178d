import type { AccessContent } from "#contracts/content/access.ts";
import { getContent } from "../content/content.ts";
import { isUnreachable } from "./describe-auth-error.ts";
import type { BrowserClient } from "./supabase-client.ts";

type Problem = { code?: string; name?: string; status?: number };
type Reason = keyof AccessContent["auth"]["passkey"];

/** By the codes of the server, and of supabase-js for what the browser throws. */
const reasons: ReadonlyMap<string, Reason> = new Map([
  ["passkey_disabled", "unavailable"],
  ["ERROR_INVALID_DOMAIN", "unavailable"],
  ["ERROR_INVALID_RP_ID", "unavailable"],
  ["ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT", "unsuited"],
  ["ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT", "unsuited"],
  ["ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG", "unsuited"],
  ["ERROR_AUTHENTICATOR_GENERAL_ERROR", "cancelled"],
  ["ERROR_CEREMONY_ABORTED", "cancelled"],
  // The person said no, or time was up: the browser does not say which.
  ["ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", "cancelled"],
  ["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "exists"],
  ["webauthn_credential_exists", "exists"],
  ["webauthn_credential_not_found", "unknown"],
  ["webauthn_verification_failed", "wrong"],
  ["webauthn_challenge_not_found", "wrong"],
  ["webauthn_challenge_expired", "expired"],
  ["too_many_passkeys", "tooMany"],
]);

const findReason = (error: Error & Problem): Reason | undefined => {
  // The response was no JSON: the backend does not know the address.
  if (error.name === "AuthUnknownError" || (error.status === 404 && !error.code)) return "unavailable";
  return reasons.get(error.code ?? "");
};

/** An error with the sentence for the person; the given one where the site has none for it. */
const explain = (error: Error & Problem): Error => {
  const reason = isUnreachable(error) ? undefined : findReason(error);
  return reason ? new Error(getContent("access").auth.passkey[reason], { cause: error }) : error;
};

/** Browsers offer passkeys to pages of https and of this machine only. */
const assertSupport = (): void => {
  if (typeof PublicKeyCredential === "undefined") throw new Error(getContent("access").auth.passkey.unsupported);
};

/** Lets the person choose a passkey, and begins a session with it. Throws an error with a sentence for the person. */
export const signInWithPasskey = async ({ auth }: BrowserClient): Promise<void> => {
  assertSupport();
  const { error } = await auth.signInWithPasskey();
  if (error) throw explain(error);
};

/** Lets the person make a passkey for the account that is signed in. Throws an error with a sentence for the person. */
export const addPasskey = async ({ auth }: BrowserClient, friendlyName: string): Promise<void> => {
  assertSupport();
  const { data, error } = await auth.registerPasskey();
  if (error) throw explain(error);
  // It works without a name, too.
  await auth.passkey.update({ passkeyId: data.id, friendlyName });
};
