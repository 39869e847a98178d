import { createHmac, randomUUID } from "node:crypto";
import { type AuthCall, type AuthContext, type Endpoint, reject } from "../auth-call.ts";
import type { OwnerStatement } from "../../database/database.ts";
import { findFactor, requireCaller } from "../caller.ts";

export const challengeMinutes = 5;
/** An hour: for each network that verified a code before, and for all others together. */
const maxPerHour = 30;
const maxPerUnknownNetwork = 10;
const knownDays = 90;
const maxKnownNetworks = 20;

/** Without the key of the site, the hash does not tell the address. */
const hashNetwork = ({ jwtSecret }: AuthContext, { client = "" }: AuthCall, userId: string): string =>
  createHmac("sha256", jwtSecret).update(`network:${userId}:${client}`).digest("base64url");

const insertChallenge = `
with known as (
  select network from auth.mfa_networks where user_id = $5::uuid and verified_at > now() - make_interval(days => $6)
), recent as (
  select c.network, c.network in (select network from known) as is_known from auth.mfa_challenges c
  where c.factor_id = $2::uuid and c.created_at > now() - interval '1 hour'
)
insert into auth.mfa_challenges (id, factor_id, network) select $1::uuid, $2::uuid, $3::text
where (select count(*) from recent where network = $3) < case when $3 in (select network from known) then $4::int else $7::int end
  and ($3 in (select network from known) or (select count(*) from recent where not is_known) < $4::int)
returning id`;

/**
 * `POST /factors/:id/challenge`: the right to try one code. Whoever knows only the password can use up the attempts of
 * networks that never verified a code, but not those of the networks from which the account's user did.
 */
export const challenge: Endpoint = async (context, call) => {
  const { account } = await requireCaller(context, call);
  const factor = findFactor(account, call.ids[0]);
  const id = randomUUID();
  const network = hashNetwork(context, call, account.id);
  const added = await context.accounts.change(
    {
      text: "delete from auth.mfa_challenges where factor_id = $1::uuid and created_at < now() - interval '1 hour'",
      values: [factor.id],
    },
    {
      text: insertChallenge,
      values: [id, factor.id, network, maxPerHour, account.id, knownDays, maxPerUnknownNetwork],
      mustReturn: true,
    },
    { text: "update auth.mfa_factors set last_challenged_at = now() where id = $1::uuid", values: [factor.id] },
  );
  if (!added)
    return reject(429, "over_request_rate_limit", "Too many codes were tried. Use a recovery code, or wait an hour.");
  return { id, type: "totp", expires_at: Math.floor(Date.now() / 1_000) + challengeMinutes * 60 };
};

/** After a right code: failures of this network no longer count, and it is known from now on. */
export const rememberNetwork = (
  context: AuthContext,
  call: AuthCall,
  userId: string,
  factorId: string,
): OwnerStatement[] => {
  const network = hashNetwork(context, call, userId);
  return [
    {
      text: "delete from auth.mfa_challenges where factor_id = $1::uuid and network = $2",
      values: [factorId, network],
    },
    {
      text: `insert into auth.mfa_networks (user_id, network) values ($1::uuid, $2)
        on conflict (user_id, network) do update set verified_at = now()`,
      values: [userId, network],
    },
    {
      text: `delete from auth.mfa_networks where user_id = $1::uuid and network not in (
        select network from auth.mfa_networks where user_id = $1::uuid order by verified_at desc limit $2)`,
      values: [userId, maxKnownNetworks],
    },
    {
      text: "delete from auth.mfa_networks where verified_at < now() - make_interval(days => $1)",
      values: [knownDays],
    },
  ];
};
