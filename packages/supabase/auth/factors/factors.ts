import { randomUUID } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";
import { type AuthCall, type AuthContext, type Endpoint, readText, reject } from "../auth-call.ts";
import { findFactor, needsFactor, requireCaller, requireFactor, requireRecentSignIn } from "../caller.ts";
import { challengeMinutes, rememberNetwork } from "./challenge.ts";
import { recordChange } from "./factor-changes.ts";
import { getSession, raiseSession, toSessionResponse } from "../sessions.ts";

const maxNameLength = 100;
const maxFactors = 10;
/** A code is accepted for half a minute longer than it is shown, for clocks that differ. */
const toleranceSeconds = 30;

const readName = (call: AuthCall): string | null => {
  const name = readText(call, "friendly_name")?.trim() ?? "";
  if (name.length > maxNameLength) return reject(400, "validation_failed", "The name of the factor is too long");
  return name === "" ? null : name;
};

/**
 * `POST /factors`: begins to set up an authenticator app. The secret is in this response only; the factor counts once a
 * code was verified, and replaces others that never were.
 */
export const enroll: Endpoint = async (context, call) => {
  const { accounts, secrets } = context;
  const { account, claims } = await requireCaller(context, call);
  requireFactor(account, claims, needsFactor);
  await requireRecentSignIn(context, claims);
  if (readText(call, "factor_type") !== "totp") return reject(400, "validation_failed", "factor_type needs to be totp");
  const verified = account.factors.filter(({ status }) => status === "verified");
  if (verified.length >= maxFactors)
    return reject(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  const [id, secret, name] = [randomUUID(), generateSecret(), readName(call)];
  if (verified.some((factor) => factor.name === name && name !== null))
    return reject(422, "mfa_factor_name_conflict", "A factor with this name exists already");
  await accounts.change(
    { text: "delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified'", values: [account.id] },
    {
      text: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values ($1::uuid, $2::uuid, $3, 'totp', 'unverified', $4, now(), now())`,
      values: [id, account.id, name, secrets.seal(secret, id)],
    },
  );
  const { host: issuer } = context.readUrl();
  const uri = generateURI({ issuer, label: account.email ?? issuer, secret });
  return { id, type: "totp", friendly_name: name ?? "", totp: { qr_code: renderSVG(uri), secret, uri } };
};

// Used up by the attempt, whatever its result.
const useChallenge = `
update auth.mfa_challenges c set verified_at = now() from auth.mfa_factors f
where f.id = c.factor_id and c.id = $1::uuid and f.id = $2::uuid and c.verified_at is null
  and c.created_at > now() - make_interval(mins => $3) returning f.secret, f.last_time_step::text as step`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const codePattern = /^\d{6}$/;

/** The time step of a code; null if it is wrong, or was used before. */
const checkCode = async (
  { accounts, secrets }: AuthContext,
  call: AuthCall,
  factorId: string,
): Promise<number | null> => {
  const challengeId = readText(call, "challenge_id") ?? "";
  const [found] = uuid.test(challengeId)
    ? await accounts.query(useChallenge, [challengeId, factorId, challengeMinutes])
    : [];
  if (!found)
    return reject(422, "mfa_challenge_expired", "MFA challenge has expired, verify against another challenge");
  const token = readText(call, "code")?.replaceAll(" ", "") ?? "";
  if (!codePattern.test(token)) return null;
  const last = found.step === null ? {} : { afterTimeStep: Number(found.step) };
  const secret = secrets.open(String(found.secret), factorId);
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(Date.now() / 1_000),
    epochTolerance: toleranceSeconds,
    ...last,
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
};

/**
 * `POST /factors/:id/verify`: raises the session to level aal2. The first code also completes the set-up, and ends the
 * sessions that know only the password.
 */
export const verifyFactor: Endpoint = async (context, call) => {
  const { accounts, jwtSecret } = context;
  const { account, claims } = await requireCaller(context, call);
  const factor = findFactor(account, call.ids[0]);
  const isNew = factor.status === "unverified";
  if (isNew) requireFactor(account, claims, needsFactor);
  const step = await checkCode(context, call, factor.id);
  if (step === null) return reject(422, "mfa_verification_failed", "Invalid TOTP code entered");
  const added = isNew ? await recordChange(context, account, { kind: "added", factorId: factor.id }) : null;
  const { refreshToken, statements } = raiseSession(claims.session_id, factor.id, "totp");
  const changed = await accounts.change(
    {
      text: `update auth.mfa_factors set status = 'verified', last_time_step = $2, updated_at = now()
        where id = $1::uuid and coalesce(last_time_step < $2, true) returning id`,
      values: [factor.id, step],
      mustReturn: true,
    },
    ...rememberNetwork(context, call, account.id, factor.id),
    ...(added
      ? [
          {
            text: "delete from auth.sessions where user_id = $1::uuid and id <> $2::uuid and aal is distinct from 'aal2'",
            values: [account.id, claims.session_id],
          },
          ...added.statements,
        ]
      : []),
    ...statements,
  );
  // A concurrent request has used the code.
  if (!changed) return reject(422, "mfa_verification_failed", "Invalid TOTP code entered");
  await added?.send();
  const raised = (await accounts.findById(account.id)) ?? account;
  return toSessionResponse(raised, refreshToken, await getSession(accounts, claims.session_id), jwtSecret);
};
