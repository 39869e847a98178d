import { randomUUID } from "node:crypto";
import { type Endpoint, reject } from "../auth-call.ts";
import { needsFactor, requireCaller, requireFactor, requireRecentSignIn } from "../caller.ts";
import { recordChange } from "../factors/factor-changes.ts";
import { uniqueViolation } from "../../sqlstate.ts";
import { challengeSeconds, storeChallenge, takeChallenge } from "./challenges.ts";
import { loadWebAuthn, readCredential, registrationSchema, verifyOrRefuse } from "./credential.ts";
import { getRelyingParty } from "./relying-party.ts";

const maxPasskeys = 10;
/** EdDSA, ES256 and RS256: one of them is known to each authenticator. */
const algorithms = [-8, -7, -257];

const tooMany = () => reject(422, "too_many_passkeys", "Maximum number of passkeys reached, delete one to continue");

/** `POST /passkeys/registration/options` */
export const startRegistration: Endpoint = async (context, call) => {
  const { account, claims } = await requireCaller(context, call);
  requireFactor(account, claims, needsFactor);
  await requireRecentSignIn(context, claims);
  const party = getRelyingParty(context);
  const own = await context.accounts.query(
    "select encode(credential_id, 'base64') as id from auth.webauthn_credentials where user_id = $1::uuid",
    [account.id],
  );
  if (own.length >= maxPasskeys) return tooMany();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const email = account.email ?? party.name;
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(account.id),
    userName: email,
    userDisplayName: email,
    timeout: challengeSeconds * 1_000,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ id }) => ({ id: Buffer.from(String(id), "base64").toString("base64url") })),
  });
  return storeChallenge(context, "registration", claims, options);
};

const insertPasskey = `
insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, aaguid, sign_count, transports,
  backup_eligible, backed_up, rp_id)
select $1::uuid, $2::uuid, decode($3, 'base64'), decode($4, 'base64'), $5::uuid, $6::bigint, $7::jsonb,
  $8::boolean, $9::boolean, $10
where (select count(*) from auth.webauthn_credentials where user_id = $2::uuid) < $11::int
returning id`;

/**
 * Nobody asks for certificates, and browsers send none then. The library would check a chain of them, and fetch from the
 * addresses that they name.
 */
const hasCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined);
};

/** `POST /passkeys/registration/verify`: the account can be signed in to with this passkey from now on. */
export const verifyRegistration: Endpoint = async (context, call) => {
  const { account, claims } = await requireCaller(context, call);
  requireFactor(account, claims, needsFactor);
  const party = getRelyingParty(context);
  const challenge = await takeChallenge(context, call, "registration", claims);
  const response = readCredential(call, registrationSchema, party, challenge);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo: info } = await verifyOrRefuse(async () => {
    if (await hasCertificates(response.response.attestationObject)) return { verified: false };
    return verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
  });
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = info;
  const id = randomUUID();
  const added = await recordChange(context, account, { kind: "passkey_added", factorId: id });
  const values = [
    id,
    account.id,
    Buffer.from(credential.id, "base64url").toString("base64"),
    Buffer.from(credential.publicKey).toString("base64"),
    aaguid,
    credential.counter,
    JSON.stringify(response.response.transports ?? []),
    credentialDeviceType === "multiDevice",
    credentialBackedUp,
    party.id,
    maxPasskeys,
  ];
  const results = await context.accounts
    .change({ text: insertPasskey, values, mustReturn: true }, ...added.statements)
    .catch((error: unknown) => {
      if ((error as { code?: unknown } | null)?.code !== uniqueViolation) throw error;
      return reject(422, "webauthn_credential_exists", "This passkey is registered already");
    });
  if (!results) return tooMany();
  await added.send();
  return { id, friendly_name: "", created_at: new Date().toISOString() };
};
