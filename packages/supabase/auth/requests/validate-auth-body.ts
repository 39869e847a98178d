import { emailPattern, invisibleInEmail } from "../email-pattern.ts";
import { type EasyPasswords, validatePassword } from "../validate-password.ts";
import { RequestError } from "../../http/error-response.ts";
import { isJsonObject, parseJson } from "../../http/parse-json.ts";
import type { Body } from "../../http/read-body.ts";
import type { AuthRoute, FieldKind, Fields } from "./auth-routes.ts";

export type AuthFields = Map<string, unknown>;

const maxTextLength = 4_000;
/** The answer of an authenticator repeats a key of up to 1,023 bytes four times. */
const maxCredentialLength = 12_000;
const maxEmailLength = 320;
const maxNewEmailLength = 255;

const invalid = (message: string) => new RequestError({ status: 400, code: "validation_failed", message });
const invalidEmail = () => invalid("Unable to validate email address: invalid format");

const validateField = (name: string, value: unknown, kind: FieldKind | undefined): void => {
  if (kind === "boolean") {
    if (typeof value !== "boolean") throw invalid(`${name} must be true or false`);
    return;
  }
  if (kind === "object") {
    if (!isJsonObject(value)) throw invalid(`${name} must be an object`);
    // Other objects are stored, and part of each access token.
    const most = name === "credential" ? maxCredentialLength : maxTextLength;
    if (Buffer.byteLength(JSON.stringify(value)) > most) throw invalid(`${name} is too long`);
    return;
  }
  if (typeof value !== "string") throw invalid(`${name} must be a string`);
  const isEmail = name === "email" || name === "new_email";
  if (isEmail && value.length > maxEmailLength) throw invalidEmail();
  if (isEmail && invisibleInEmail.test(value))
    throw invalid("Unable to validate email address: it holds a character that cannot be seen");
  if (value.length > maxTextLength) throw invalid(`${name} is too long`);
};

const assertStrongPassword = (fields: AuthFields, easyPasswords: EasyPasswords | undefined): void => {
  const [email, password] = [fields.get("email"), fields.get("password")];
  if (typeof password !== "string" || password === "") return;
  const error = validatePassword(password, typeof email === "string" ? email : undefined, easyPasswords);
  if (error) throw new RequestError(error);
};

/** Before anything is spent on the request. An empty address means none. */
const assertEmail = (fields: AuthFields): void => {
  for (const email of [fields.get("email"), fields.get("new_email")])
    if (typeof email === "string" && email !== "" && (email.length > maxNewEmailLength || !emailPattern.test(email)))
      throw invalidEmail();
};

/** Returns the known fields, each checked for its type; like the hosted service it ignores `null` and unknown fields. */
export const validateAuthBody = (
  body: Body,
  known: Fields,
  { setsCredentials }: AuthRoute,
  easyPasswords: EasyPasswords | undefined,
): AuthFields => {
  const parsed = parseJson(body, "bad_json");
  if (!isJsonObject(parsed))
    throw new RequestError({ status: 400, code: "bad_json", message: "The body must be a JSON object" });
  const fields: AuthFields = new Map(
    Object.entries(parsed).filter(([name, value]) => known.has(name) && value !== null),
  );
  for (const [name, value] of fields) validateField(name, value, known.get(name));
  if (setsCredentials) {
    assertStrongPassword(fields, easyPasswords);
    assertEmail(fields);
  }
  return fields;
};
