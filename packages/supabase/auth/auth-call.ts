import type { PasswordPool } from "./password-pool.ts";
import { toPasswordTurn } from "./password-turn.ts";
import type { Accounts } from "./accounts.ts";
import type { Claims } from "./access-token.ts";
import type { SecretBox } from "./factors/secret-box.ts";
import type { AuthMailer } from "./auth-emails.ts";
import type { EasyPasswords } from "./validate-password.ts";
import { RequestError } from "../http/error-response.ts";

/** What all endpoints work with. */
export type AuthContext = {
  accounts: Accounts;
  mailer: AuthMailer;
  passwords: PasswordPool;
  jwtSecret: string;
  /** Encrypts the secrets of second factors. */
  secrets: SecretBox;
  easyPasswords: EasyPasswords | undefined;
  /** The address of the site. */
  readUrl(): URL;
};

/** One call of an endpoint, its parts checked. */
export type AuthCall = {
  /** The fields of the body, which the route knows, each of its type. */
  fields: ReadonlyMap<string, unknown> | undefined;
  query: ReadonlyMap<string, string>;
  /** The parts of the path that the route leaves open. */
  ids: readonly string[];
  /** Where the link of an email leads, on our own origin. */
  redirectTo: string | undefined;
  /** The claims of the caller's access token, whose signature has been checked; null without one. */
  claims: Claims | null;
  /** Whether the API key is the secret one. */
  isService: boolean;
  userAgent: string | undefined;
  /** The sender, for whom passwords are hashed in turn; none for the site itself. */
  client: string | undefined;
  deadlineMs: number;
  /** Aborts when the sender has gone. */
  signal: AbortSignal | undefined;
};

/** Returns the body of the response; null for 204, or a response with headers of its own. Throws a RequestError. */
export type Endpoint = (context: AuthContext, call: AuthCall) => Promise<object | null>;

/** A text field; "" counts as none. */
export const readText = ({ fields }: AuthCall, name: string): string | undefined => {
  const value = fields?.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** The address in a call, in lower case. */
export const readEmail = (call: AuthCall): string | undefined => readText(call, "email")?.toLowerCase();

export const reject = (status: number, code: string, message: string): never => {
  throw new RequestError({ status, code, message });
};

/** The turn in which a password is hashed. `account`: that of a signed-in user who causes it. */
export const toTurn = (call: AuthCall, account?: string) => ({ ...toPasswordTurn(call), account });
