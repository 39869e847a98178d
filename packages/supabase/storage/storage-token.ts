import { z } from "zod";
import { decodePayload, isSigned, signToken } from "../auth/access-token.ts";
import type { Place } from "./object-rows.ts";
import { storageErrors } from "./storage-error.ts";

/** What the holder of a token may do with one object. */
type Grant =
  | { place: Place; intent: "download" }
  | { place: Place; intent: "upload"; owner: string | null; isUpsert: boolean };

const maxTokenLength = 8_000;

const toUrl = ({ bucket, key }: Place): string => `${bucket}/${key}`;

/** Signs a grant. The token has no `sub`, so that it is nobody's access token. */
export const signGrant = (grant: Grant, secondsValid: number, jwtSecret: string, now = Date.now()): string => {
  const iat = Math.floor(now / 1_000);
  const claims = {
    url: toUrl(grant.place),
    intent: grant.intent,
    ...(grant.intent === "upload" && { owner: grant.owner, upsert: grant.isUpsert }),
    iat,
    exp: Math.min(iat + secondsValid, Number.MAX_SAFE_INTEGER),
  };
  return signToken(claims, jwtSecret);
};

const claimsSchema = z.object({
  url: z.string().optional(),
  intent: z.enum(["download", "upload"]).optional().catch(undefined),
  owner: z.string().nullable().optional().catch(null),
  upsert: z.boolean().optional().catch(false),
  exp: z.number(),
});

const readClaims = (token: string, jwtSecret: string): z.infer<typeof claimsSchema> => {
  if (token.length > maxTokenLength || !isSigned(token, jwtSecret)) throw storageErrors.invalidToken();
  try {
    return claimsSchema.parse(decodePayload(token));
  } catch {
    throw storageErrors.invalidToken();
  }
};

type GrantCheck = { place: Place; intent: Grant["intent"]; jwtSecret: string };

/** The owner and the kind of write that a token grants for this object. Throws if it does not grant what is wanted. */
export const readGrant = (
  token: string | null,
  { place, intent, jwtSecret }: GrantCheck,
  now = Date.now(),
): { owner: string | null; isUpsert: boolean } => {
  if (token === null) throw storageErrors.missingToken();
  const claims = readClaims(token, jwtSecret);
  if (claims.exp * 1_000 <= now) throw storageErrors.invalidToken();
  if (claims.url !== toUrl(place) || claims.intent !== intent) throw storageErrors.wrongToken();
  return { owner: claims.owner ?? null, isUpsert: claims.upsert === true };
};
