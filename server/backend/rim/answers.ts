/** What every part of the rim refuses with. */
export type Refusal = {
  status: number;
  code: string;
  message: string;
  retryAfter?: number;
  /** Why a password was refused, in the words of the official client's AuthWeakPasswordError. */
  weakPassword?: { reasons: WeakPasswordReason[] };
};

export type WeakPasswordReason = "length" | "characters" | "pwned";

const describe = ({ status, code, message, weakPassword }: Refusal, pathname: string) =>
  pathname.startsWith("/auth/v1")
    ? { code: status, error_code: code, msg: message, ...(weakPassword ? { weak_password: weakPassword } : {}) }
    : pathname.startsWith("/storage/v1")
      ? { statusCode: String(status), error: code, message }
      : { code, message, details: null, hint: null };

/** A refusal in the words that the official client expects below the given path. */
export const refuse = (refusal: Refusal, pathname: string): Response => {
  const headers = new Headers({ "x-sb-error-code": refusal.code });
  if (refusal.retryAfter !== undefined) headers.set("retry-after", String(refusal.retryAfter));
  return Response.json(describe(refusal, pathname), { status: refusal.status, headers });
};
