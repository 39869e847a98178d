import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Account } from "../accounts.ts";
import { type Endpoint, readText, reject } from "../auth-call.ts";
import { hasSecondFactor, requireCaller, requireFactor, requireRecentSignIn } from "../caller.ts";
import { recordChange } from "./factor-changes.ts";
import { getSession, raiseSession, toSessionResponse } from "../sessions.ts";

const codeCount = 10;
const codeBytes = 16;
const maxCodeLength = 80;
/** Groups of five characters; the last one has six. */
const groups = /.{5}(?=.{5})|.{6}/g;
// Base32 as RFC 4648 has it, in lower case: no digit looks like a letter.
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

const notFound = () => reject(404, "mfa_factor_not_found", "Recovery codes not found");

/** 128 random bits in groups. */
const createCode = (): string => {
  let bits = 0n;
  for (const byte of randomBytes(codeBytes)) bits = (bits << 8n) | BigInt(byte);
  let code = "";
  for (let left = codeBytes * 8; left > 0; left -= 5) {
    code += alphabet[Number(bits & 31n)] ?? "";
    bits >>= 5n;
  }
  return (code.match(groups) ?? []).join("-");
};

/** Case, spaces and hyphens do not matter. The code has enough random bits to be hashed like a token. */
const hashCode = (code: string): string =>
  createHash("sha256")
    .update(`recovery-code:${code.toLowerCase().replaceAll(/[\s-]/g, "")}`)
    .digest("hex");

const findFactor = ({ factors }: Account) => factors.find(({ type }) => type === "recovery_code") ?? null;

/** `POST /factors/recovery-codes` and `…/regenerate`: a new set, which replaces the previous one; shown only here. */
export const createRecoveryCodes: Endpoint = async (context, call) => {
  const { account, claims } = await requireCaller(context, call);
  if (!hasSecondFactor(account)) return reject(422, "mfa_factor_not_found", "Set up an authenticator app first");
  requireFactor(account, claims, "AAL2 session is required to create recovery codes");
  await requireRecentSignIn(context, claims);
  const codes = Array.from({ length: codeCount }, createCode);
  const id = findFactor(account)?.id ?? randomUUID();
  const made = await recordChange(context, account, { kind: "codes_made", factorId: id });
  await context.accounts.change(
    {
      text: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
        select $1::uuid, $2::uuid, 'Recovery codes', 'recovery_code', 'verified'
        where not exists (select from auth.mfa_factors where user_id = $2::uuid and factor_type = 'recovery_code')`,
      values: [id, account.id],
    },
    { text: "delete from auth.mfa_recovery_codes where user_id = $1::uuid", values: [account.id] },
    {
      text: "insert into auth.mfa_recovery_codes (user_id, code_hash) select $1::uuid, unnest(string_to_array($2, ','))",
      values: [account.id, codes.map(hashCode).join()],
    },
    // An earlier link must not void these codes. The change still counts.
    {
      text: "update auth.mfa_changes set token_hash = gen_random_uuid()::text where user_id = $1::uuid and kind = 'codes_made'",
      values: [account.id],
    },
    ...made.statements,
  );
  await made.send();
  return { id, type: "recovery_code", friendly_name: "Recovery codes", total: codes.length, codes };
};

const countCodes = `
select count(*)::text as total, (count(*) filter (where used_at is null))::text as remaining
from auth.mfa_recovery_codes where user_id = $1::uuid`;

/** `GET /factors/recovery-codes`: how many are left. */
export const getRecoveryCodes: Endpoint = async (context, call) => {
  const { account } = await requireCaller(context, call);
  const factor = findFactor(account);
  if (!factor) return notFound();
  const [counts] = await context.accounts.query(countCodes, [account.id]);
  return { id: factor.id, type: "recovery_code", total: Number(counts?.total), remaining: Number(counts?.remaining) };
};

/** `POST /factors/recovery-codes/verify`: raises the session to level aal2 by a code, which is used up. */
export const verifyRecoveryCode: Endpoint = async (context, call) => {
  const { accounts, jwtSecret } = context;
  const { account, claims } = await requireCaller(context, call);
  const factor = findFactor(account);
  const code = readText(call, "code") ?? "";
  if (!factor || code.length > maxCodeLength) return notFound();
  const { refreshToken, statements } = raiseSession(claims.session_id, factor.id, "mfa/recovery_code");
  const used = await recordChange(context, account, { kind: "code_used", factorId: factor.id });
  const changed = await accounts.change(
    {
      text: `update auth.mfa_recovery_codes set used_at = now()
        where user_id = $1::uuid and code_hash = $2 and used_at is null returning id`,
      values: [account.id, hashCode(code)],
      mustReturn: true,
    },
    ...used.statements,
    ...statements,
  );
  if (!changed) return reject(422, "mfa_verification_failed", "Invalid recovery code entered");
  await used.send();
  return toSessionResponse(account, refreshToken, await getSession(accounts, claims.session_id), jwtSecret);
};

/** `DELETE /factors/recovery-codes` */
export const deleteRecoveryCodes: Endpoint = async (context, call) => {
  const { account, claims } = await requireCaller(context, call);
  const factor = findFactor(account);
  if (!factor) return notFound();
  requireFactor(account, claims, "AAL2 session is required to delete recovery codes");
  const removed = await recordChange(context, account, { kind: "removed", factorId: factor.id });
  await context.accounts.change(
    ...removed.statements,
    { text: "delete from auth.mfa_recovery_codes where user_id = $1::uuid", values: [account.id] },
    { text: "delete from auth.mfa_factors where id = $1::uuid", values: [factor.id] },
  );
  await removed.send();
  return { id: factor.id };
};
