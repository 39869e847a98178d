import path from "node:path";
import { emailPattern } from "#contracts/accounts/email.ts";
import type { ListedUser, UserAnswer, UserCall } from "#server/accounts/manage-users.ts";
import { askRunningSite, isSiteRunning } from "#server/backup/machine/control-socket.ts";
import type { Env } from "#server/env.ts";
import { openWithoutListening } from "./open-site.ts";
import { askPassword } from "./site/ask-password.ts";
import { UsageError } from "./site/read-arguments.ts";
import { type Outcome, runProgram } from "./site/run-program.ts";

type Users = { call(call: UserCall): Promise<UserAnswer>; close(): Promise<void> };

/** The accounts of the running site of this folder, else of a site that is opened for these calls. */
const openUsers = async (env: Env): Promise<Users> => {
  const root = path.resolve(env.dataDir);
  if (await isSiteRunning(root))
    return { call: async (call) => (await askRunningSite(root, "/users", call)) ?? {}, close: async () => undefined };
  const { site, close } = await openWithoutListening(env);
  return { call: site.manageUsers, close };
};

const toLine = ({ email, role, createdAt }: ListedUser): string =>
  [createdAt.slice(0, 10), role === "admin" ? "owner " : "member", email ?? "without an address"].join("  ");

const list = async (users: Users): Promise<Outcome> => {
  const { users: found = [] } = await users.call({ action: "list" });
  return { text: found.map(toLine).join("\n") || "There are no accounts.", data: found };
};

const makeOwner = async (users: Users): Promise<string> => {
  const first = await users.call({ action: "owner" });
  if (!first.needsPassword) return `${first.email} is the owner already.`;
  const { email } = await users.call({ action: "owner", password: await askPassword() });
  return `${email} is the owner, and can sign in with that password.`;
};

const runAction = async (users: Users, action: string, email: string): Promise<Outcome | string> => {
  if (action === "list") return list(users);
  if (action === "owner") return makeOwner(users);
  if (action === "password") {
    await users.call({ action, email, password: await askPassword() });
    return `The account ${email} has that password, and is signed out everywhere.`;
  }
  await users.call({ action: "remove-factor", email });
  return `The account ${email} has no second factor any more, and is signed out everywhere.`;
};

await runProgram("user", async ({ env, positionals: [action = "", email] }) => {
  const isForOne = action === "password" || action === "remove-factor";
  if (isForOne && !(email !== undefined && emailPattern.test(email)))
    throw new UsageError("Whose account? Name an email address.");
  if (!isForOne && email !== undefined) throw new UsageError(`"${email}" is one argument too many.`);
  const users = await openUsers(env);
  try {
    return await runAction(users, action, email ?? "");
  } finally {
    await users.close();
  }
});
