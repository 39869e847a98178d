import { isSigned } from "../auth/access-token.ts";
import { RequestError } from "../http/error-response.ts";

const token = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+|sb_[A-Za-z0-9_-]+)$/;
const maxLength = 8_000;

/** Validates the `Authorization` header of a request, if it has one: an invalid one does not count as none. */
export const validateAuthorization = (headers: Headers): string | null => {
  const authorization = headers.get("authorization");
  if (authorization === null || (authorization.length <= maxLength && token.test(authorization))) return authorization;
  throw new RequestError({ status: 401, code: "bad_jwt", message: "The access token is malformed" });
};

/** Throws for an access token that was not signed with this site's secret, before any other work. */
export const validateSignature = (authorization: string, jwtSecret: string, mount: string): void => {
  const token = authorization.slice("Bearer ".length);
  if (!token.includes(".") || isSigned(token, jwtSecret)) return;
  throw new RequestError(
    mount === "auth"
      ? { status: 403, code: "bad_jwt", message: "invalid JWT: unable to parse or verify signature" }
      : { status: 401, code: "PGRST301", message: "No suitable key or wrong key type" },
  );
};

/** The API key of a request, from its header or, as Supabase allows, from its query. */
export const validateApiKey = (
  key: string | null,
  keys: { publishableKey: string; secretKey: string },
): "publishable" | "secret" => {
  if (key === keys.publishableKey) return "publishable";
  if (key === keys.secretKey) return "secret";
  throw new RequestError({
    status: 401,
    code: key === null ? "UNAUTHORIZED_MISSING_API_KEY" : "UNAUTHORIZED_INVALID_API_KEY",
    message: key === null ? "No API key found in request" : "Invalid API key",
    hint: key === null ? "No `apikey` request header or url param was found." : "Double check your Supabase `apikey`",
  });
};
