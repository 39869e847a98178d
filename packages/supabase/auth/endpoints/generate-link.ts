import { randomUUID } from "node:crypto";
import { type Account, type AccountColumns, updateAccount } from "../accounts.ts";
import { type AuthCall, type AuthContext, type Endpoint, readEmail, readText, reject } from "../auth-call.ts";
import { requireService } from "../caller.ts";
import { isConfirmed } from "../links/link-emails.ts";
import { createLinkToken } from "../links/link-token.ts";
import { createUserMetadata, toUser } from "../to-user.ts";
import { hashPassword } from "./administer.ts";
import { insertAccount } from "./sign-up.ts";

/** What the link counts as when it is followed: behind an invitation a password is chosen, as after a reset. */
const linkTypes = {
  signup: "signup",
  invite: "recovery",
  recovery: "recovery",
  email_change_new: "email_change",
} as const;
type Kind = keyof typeof linkTypes;
type New = { hash: string; at: string };

const emailExists = () => reject(422, "email_exists", "A user with this email address has already been registered");

const readKind = (call: AuthCall): Kind => {
  const type = readText(call, "type") ?? "";
  if (type === "magiclink") return reject(422, "otp_disabled", "Sign-in by email is disabled");
  return Object.hasOwn(linkTypes, type)
    ? (type as Kind)
    : reject(400, "validation_failed", `type must be one of ${Object.keys(linkTypes).join(", ")}`);
};

const toColumns = async (
  context: AuthContext,
  call: AuthCall,
  { kind, email, hash, at }: New & { kind: Kind; email: string },
): Promise<AccountColumns> => {
  if (kind === "signup") {
    const password = await hashPassword(context, call, email);
    if (password === undefined) return reject(400, "validation_failed", "Signup requires a valid password");
    return { encrypted_password: password, confirmation_token: hash, confirmation_sent_at: at, recovery_token: null };
  }
  if (kind !== "email_change_new") return { recovery_token: hash, recovery_sent_at: at, confirmation_token: null };
  const newEmail = readText(call, "new_email")?.toLowerCase();
  if (newEmail === undefined) return reject(400, "validation_failed", "The new address is missing");
  const other = await context.accounts.findByEmail(newEmail);
  if (other && isConfirmed(other)) return emailExists();
  return {
    email_change: newEmail,
    email_change_token_new: hash,
    email_change_token_current: null,
    email_change_sent_at: at,
  };
};

const findOrRefuse = async ({ accounts }: AuthContext, kind: Kind, email: string): Promise<Account | null> => {
  const account = await accounts.findByEmail(email);
  const isNew = kind === "signup" || kind === "invite";
  if (isNew && account && isConfirmed(account)) return emailExists();
  if (!isNew && !account) return reject(404, "user_not_found", "User with this email not found");
  if (kind === "signup" && (await accounts.isPrivileged(email)))
    return reject(
      422,
      "validation_failed",
      "This address has special rights: it takes an invite, with a password of its own",
    );
  return account;
};

/** `POST /admin/generate_link`, with the secret key: the link of an email, for who sends it themselves. */
export const generateLink: Endpoint = async (context, call) => {
  requireService(call);
  const kind = readKind(call);
  const email = readEmail(call);
  if (email === undefined) return reject(400, "validation_failed", "The address is missing");
  const { accounts, mailer } = context;
  const account = await findOrRefuse(context, kind, email);
  const { token, hash } = createLinkToken();
  const columns = await toColumns(context, call, { kind, email, hash, at: new Date().toISOString() });
  const id = account?.id ?? randomUUID();
  const note = accounts.audit(`link made: ${kind}`, id);
  if (account) await accounts.change(updateAccount(id, columns), ...note);
  else {
    const metadata = createUserMetadata(id, email, (call.fields?.get("data") ?? {}) as object);
    if (!(await insertAccount(context, { id, identityId: randomUUID(), email, metadata, columns })))
      return emailExists();
    if (note.length > 0) await accounts.change(...note);
  }
  const changed = await accounts.findById(id);
  const link = mailer.toLink(linkTypes[kind], token, call.redirectTo);
  return {
    ...(changed && toUser(changed)),
    action_link: link.href,
    // What the client takes as a code or as a hash is the one secret of the link.
    email_otp: token,
    hashed_token: token,
    redirect_to: link.searchParams.get("redirect_to"),
    verification_type: linkTypes[kind],
  };
};
