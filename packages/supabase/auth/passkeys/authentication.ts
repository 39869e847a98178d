import { type Endpoint, reject } from "../auth-call.ts";
import { isConfirmed } from "../links/link-emails.ts";
import { createSession, toSessionResponse } from "../sessions.ts";
import { challengeSeconds, storeChallenge, takeChallenge } from "./challenges.ts";
import { authenticationSchema, loadWebAuthn, readCredential, refuseCredential, verifyOrRefuse } from "./credential.ts";
import { getRelyingParty } from "./relying-party.ts";

/** `POST /passkeys/authentication/options`: names no account and no key, so it tells nothing about either. */
export const startAuthentication: Endpoint = async (context) => {
  const { id } = getRelyingParty(context);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const timeout = challengeSeconds * 1_000;
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: "required", timeout });
  return storeChallenge(context, "authentication", null, options);
};

const selectPasskey = `
select id::text as id, user_id::text as user_id, encode(public_key, 'base64') as public_key, sign_count::text as sign_count
from auth.webauthn_credentials where credential_id = decode($1, 'base64')`;

// Another request may have removed it, or used a later count, meanwhile.
const notePasskey = `
update auth.webauthn_credentials set sign_count = $3::bigint, backed_up = $4::boolean, last_used_at = now(), updated_at = now()
where id = $1::uuid and user_id = $2::uuid and (sign_count < $3::bigint or (sign_count = 0 and $3::bigint = 0)) returning id`;

/** `POST /passkeys/authentication/verify`: begins a session at level aal2, since the authenticator has verified its user. */
export const verifyAuthentication: Endpoint = async (context, call) => {
  const { accounts, jwtSecret } = context;
  const party = getRelyingParty(context);
  const challenge = await takeChallenge(context, call, "authentication", null);
  const response = readCredential(call, authenticationSchema, party, challenge);
  const [passkey] = await accounts.query(selectPasskey, [Buffer.from(response.id, "base64url").toString("base64")]);
  if (!passkey)
    return reject(400, "webauthn_credential_not_found", "This passkey is not known here: it may have been deleted");
  const userId = String(passkey.user_id);
  if (Buffer.from(response.response.userHandle, "base64url").toString() !== userId)
    return refuseCredential("The passkey belongs to another account");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { authenticationInfo } = await verifyOrRefuse(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(String(passkey.public_key), "base64")),
        counter: Number(passkey.sign_count),
      },
    }),
  );
  const account = await accounts.findById(userId);
  if (!account || !isConfirmed(account)) return reject(400, "email_not_confirmed", "Email not confirmed");
  const { session, refreshToken, statements } = createSession(userId, "passkey", call.userAgent);
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const isNoted = await accounts.change(
    { text: notePasskey, values: [passkey.id, userId, newCounter, credentialBackedUp], mustReturn: true },
    ...statements,
  );
  if (!isNoted) return refuseCredential("The passkey could not be verified");
  const signedIn = { ...account, lastSignInAt: new Date().toISOString() };
  return toSessionResponse(signedIn, refreshToken, session, jwtSecret);
};
