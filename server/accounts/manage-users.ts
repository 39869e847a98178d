import { z } from "zod";
import { emailPattern } from "#contracts/accounts/email.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import { writeAuditLog } from "../http/functions/with-audit.ts";
import type { Log } from "../telemetry/log.ts";

const address = z.string().max(320).regex(emailPattern);
const callSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("owner"), password: z.string().max(1_000).optional() }),
  z.object({ action: z.literal("password"), email: address, password: z.string().max(1_000) }),
  z.object({ action: z.literal("remove-factor"), email: address }),
]);

export type UserCall = z.input<typeof callSchema>;
export type ListedUser = { email: string | null; role: "member" | "admin"; createdAt: string };
export type UserAnswer = {
  users?: ListedUser[];
  /** The address of the account that was changed. */
  email?: string;
  /** What was asked for needs a password to be chosen, and nothing was done. */
  needsPassword?: boolean;
};

type Services = { backend: Backend; env: Pick<Env, "ownerEmail">; log: Log };

const rowsPerRead = 1_000;
const actor = "owner (this machine)";

const unavailable = (error: Error) =>
  new AppError("unavailable", "The account cannot be reached just now.", { detail: error.message });

type Answer = { data: unknown; error: (Error & { status?: number | undefined }) | null };

/** What the auth service answered, or its refusal, such as that of a weak password. */
const check = <Result extends Answer>({ data, error }: Result): Result["data"] => {
  if (!error) return data;
  const isRefusal = error.status !== undefined && error.status >= 400 && error.status < 500;
  throw isRefusal ? new AppError("invalid_request", error.message) : unavailable(error);
};

const listUsers = async ({ backend }: Services): Promise<ListedUser[]> => {
  const users: ListedUser[] = [];
  for (;;) {
    const { data, error } = await backend
      .serviceClient()
      .from("profiles")
      .select("email, role, created_at")
      .order("created_at")
      .order("user_id")
      .range(users.length, users.length + rowsPerRead - 1);
    if (error) throw unavailable(new Error(error.message));
    users.push(...data.map(({ email, role, created_at: createdAt }) => ({ email, role, createdAt })));
    if (data.length < rowsPerRead) return users;
  }
};

const findProfile = async ({ backend }: Services, email: string) => {
  const profiles = backend.serviceClient().from("profiles").select("user_id, role");
  const { data, error } = await profiles.eq("email", email.toLowerCase()).maybeSingle();
  if (error) throw unavailable(new Error(error.message));
  return data;
};

const getUserId = async (services: Services, email: string): Promise<string> => {
  const profile = await findProfile(services, email);
  if (!profile) throw new AppError("not_found", `No account has the address ${email}.`);
  return profile.user_id;
};

const audit = ({ backend, log }: Services, action: string, subject: string) =>
  writeAuditLog({ actor, backend, log }, action, subject);

/** The owner is whoever has confirmed OWNER_EMAIL; here the machine confirms it. */
const makeOwner = async (services: Services, password: string | undefined): Promise<UserAnswer> => {
  const { ownerEmail } = services.env;
  if (ownerEmail === undefined)
    throw new AppError("conflict", "Set OWNER_EMAIL to the address of the owner, restart the site, and try again.");
  const profile = await findProfile(services, ownerEmail);
  if (profile?.role === "admin") return { email: ownerEmail };
  if (password === undefined) return { needsPassword: true };
  await audit(services, "owner made", ownerEmail);
  const { admin } = services.backend.serviceClient().auth;
  const columns = { password, email_confirm: true };
  check(
    await (profile
      ? admin.updateUserById(profile.user_id, columns)
      : admin.createUser({ email: ownerEmail, ...columns })),
  );
  return { email: ownerEmail };
};

const setPassword = async (services: Services, email: string, password: string): Promise<UserAnswer> => {
  const userId = await getUserId(services, email);
  await audit(services, "password reset", email);
  check(await services.backend.serviceClient().auth.admin.updateUserById(userId, { password }));
  return { email };
};

/** Ends the sessions and tells the user by email, with a link that takes it back; a hosted project does as it is set. */
const removeFactors = async (services: Services, email: string): Promise<UserAnswer> => {
  const userId = await getUserId(services, email);
  const { mfa } = services.backend.serviceClient().auth.admin;
  const { factors } = check(await mfa.listFactors({ userId })) ?? { factors: [] };
  // The recovery codes go with the last of the others.
  const counting = factors.filter(
    ({ factor_type, status }) => status === "verified" && factor_type !== "recovery_code",
  );
  if (counting.length === 0) throw new AppError("not_found", `The account ${email} has no second factor.`);
  await audit(services, "second factor removed", email);
  for (const { id } of counting) check(await mfa.deleteFactor({ userId, id }));
  return { email };
};

/** Accounts, for whoever has the machine of the site. Throws an AppError. */
export const manageUsers = async (services: Services, body: unknown): Promise<UserAnswer> => {
  const call = callSchema.parse(body);
  if (call.action === "list") return { users: await listUsers(services) };
  if (call.action === "owner") return makeOwner(services, call.password);
  if (call.action === "password") return setPassword(services, call.email, call.password);
  return removeFactors(services, call.email);
};
