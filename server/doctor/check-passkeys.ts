import type { Finding } from "#contracts/doctor.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import { advise, bad, toReason } from "./finding.ts";

const what = "Passkeys";

/** Whose passkeys a move to another address has left behind; nothing if all of them work. */
export const checkPasskeys = async (
  { serviceClient }: Pick<Backend, "serviceClient">,
  { siteUrl }: Pick<Env, "siteUrl">,
): Promise<Finding[]> => {
  const { hostname: host } = new URL(siteUrl);
  const { data, error } = await serviceClient().rpc("passkeys_of_other_hosts", { host });
  if (error) return [bad(what, `they cannot be read: ${toReason(error)}`, "Look at what is said of the database.")];
  if (data.length === 0) return [];
  const list = data.map(({ email, made_for }) => `${email ?? "an account without an address"} (for ${made_for})`);
  return [
    advise(
      what,
      `made for another address, and of no use at ${host}: ${list.join(", ")}`,
      "Tell these people to sign in with their passwords, and to add a passkey anew in their settings.",
    ),
  ];
};
