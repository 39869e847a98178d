import { randomUUID } from "node:crypto";
import type { Claims } from "../access-token.ts";
import { type AuthCall, type AuthContext, readText, reject } from "../auth-call.ts";

export const challengeSeconds = 300;

type ChallengeType = "registration" | "authentication";
/** The session that asked for it; null before anybody is signed in. */
type Holder = Pick<Claims, "sub" | "session_id"> | null;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stores a challenge for the session that asked, and lets go of old ones. Returns what the official client expects. */
export const storeChallenge = async <Options extends { challenge: string }>(
  { accounts }: AuthContext,
  type: ChallengeType,
  holder: Holder,
  options: Options,
): Promise<{ challenge_id: string; options: Options; expires_at: number }> => {
  const id = randomUUID();
  await accounts.change(
    { text: "delete from auth.webauthn_challenges where expires_at < now() - interval '5 minutes'", values: [] },
    {
      text: `insert into auth.webauthn_challenges (id, user_id, session_id, challenge_type, challenge, expires_at)
        values ($1::uuid, $2::uuid, $3::uuid, $4, $5, now() + make_interval(secs => $6))`,
      values: [id, holder?.sub ?? null, holder?.session_id ?? null, type, options.challenge, challengeSeconds],
    },
  );
  return { challenge_id: id, options, expires_at: Math.floor(Date.now() / 1_000) + challengeSeconds };
};

const take = `
delete from auth.webauthn_challenges where id = $1::uuid and challenge_type = $2
  and session_id is not distinct from $3::uuid returning challenge, (expires_at > now())::text as "isAlive"`;

/**
 * The challenge that a call names. It is used up by the attempt, whatever its result; only the session that asked for it
 * can use it.
 */
export const takeChallenge = async (
  { accounts }: AuthContext,
  call: AuthCall,
  type: ChallengeType,
  holder: Holder,
): Promise<string> => {
  const id = readText(call, "challenge_id") ?? "";
  const [found] = uuid.test(id) ? await accounts.query(take, [id, type, holder?.session_id ?? null]) : [];
  if (!found) return reject(400, "webauthn_challenge_not_found", "Challenge not found or already used");
  if (found.isAlive !== "true") return reject(400, "webauthn_challenge_expired", "Challenge has expired");
  return String(found.challenge);
};
