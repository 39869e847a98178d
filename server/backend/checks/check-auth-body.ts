import type { Refusal } from "../rim/answers.ts";
import { checkPassword } from "./check-password.ts";
import { type Body, parseBody } from "./read-body.ts";

type Fields = Record<string, unknown>;
type Checked = { fields: Fields } | { refusal: Refusal };

const textFields = ["email", "password", "phone", "token", "token_hash", "type", "refresh_token", "auth_code", "code_verifier", "code_challenge", "scope", "nonce", "channel"];
const objectFields = ["data", "options", "gotrue_meta_security"];
const bad = (message: string): Checked => ({ refusal: { status: 400, code: "validation_failed", message } });

/**
 * The fields of a request to the auth part, with those that are `null` left out.
 * Fault of the library: it takes every field for what it should be, so that a number for an address ends in a 500.
 */
export const checkAuthBody = (request: Request, body: Body, pathname: string): Checked => {
  const parsed = parseBody(body, "bad_json");
  if ("refusal" in parsed) return parsed;
  if (parsed.value === null || typeof parsed.value !== "object" || Array.isArray(parsed.value))
    return { refusal: { status: 400, code: "bad_json", message: "The body must be a JSON object" } };
  const fields: Fields = Object.fromEntries(Object.entries(parsed.value).filter(([, value]) => value !== null));
  for (const name of textFields) {
    if (name in fields && typeof fields[name] !== "string") return bad(`${name} must be a string`);
  }
  for (const name of objectFields) {
    if (name in fields && (typeof fields[name] !== "object" || Array.isArray(fields[name]))) return bad(`${name} must be an object`);
  }
  const { email, password } = fields as { email?: string; password?: string };
  if (email !== undefined && email.length > 320) return bad("Unable to validate email address: invalid format");
  const setsPassword = (pathname === "/auth/v1/signup" && request.method === "POST") || (pathname === "/auth/v1/user" && request.method === "PUT");
  if (setsPassword && password) {
    const refusal = checkPassword(password, email);
    if (refusal) return { refusal };
  }
  return { fields };
};
