import { z } from "zod";
import { type AuthCall, reject } from "../auth-call.ts";
import type { RelyingParty } from "./relying-party.ts";

const bytes = z.base64url().min(1).max(8_000);
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const base = { id: bytes, rawId: bytes, type: z.literal("public-key") };
/** Extensions are asked for none, and so not read. */
const clientExtensionResults = z.unknown().transform(() => ({}));

export const registrationSchema = z.object({
  ...base,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.enum(transports)).max(transports.length).optional().catch(undefined),
  }),
});
export const authenticationSchema = z.object({
  ...base,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    // Discoverable credentials say whose they are.
    userHandle: bytes,
  }),
});

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

export const refuseCredential = (why: string): never => reject(400, "webauthn_verification_failed", why);

/** Which page asked the authenticator, and for which challenge: the library checks it again, without these words. */
const assertClientData = (text: string, { origin }: RelyingParty, challenge: string): void => {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    refuseCredential("The answer of the authenticator cannot be read");
  }
  const data = clientDataSchema.safeParse(value);
  if (!data.success) return refuseCredential("The answer of the authenticator cannot be read");
  if (data.data.origin !== origin || data.data.crossOrigin === true)
    return refuseCredential("The passkey was used by a page of another site");
  if (data.data.challenge !== challenge) return refuseCredential("The passkey answered another challenge");
  return undefined;
};

/** The answer of an authenticator in a call, for the challenge and from a page of the site. */
export const readCredential = <Credential extends { response: { clientDataJSON: string } }>(
  call: AuthCall,
  schema: z.ZodType<Credential>,
  party: RelyingParty,
  challenge: string,
): Credential => {
  const credential = schema.safeParse(call.fields?.get("credential"));
  if (!credential.success) return refuseCredential("The answer of the authenticator cannot be read");
  assertClientData(credential.data.response.clientDataJSON, party, challenge);
  return credential.data;
};

/** The library throws an `Error` for each of its many reasons to say no. */
export const verifyOrRefuse = async <Verified extends { verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Extract<Verified, { verified: true }>> => {
  const result = await verify().catch(() => null);
  if (!result?.verified) return refuseCredential("The passkey could not be verified");
  return result as Extract<Verified, { verified: true }>;
};

/** Loaded when the first passkey is used: most sites never need it, and it takes some megabytes. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
