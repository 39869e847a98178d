import type { AccessRequest } from "#contracts/accounts/access-request.ts";
import type { Client } from "../../backend.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../../telemetry/log.ts";
import type { Mailer } from "../../inbox/mail/mailer.ts";

type Deps = {
  service: Client;
  env: Pick<Env, "ownerEmail" | "siteUrl">;
  mail: Pick<Mailer, "send">;
  log: Pick<Log, "error">;
};

/** Time after which a request that gets an email of its own has it stored. */
const ownEmailMs = 60_000;

const requests = ({ service }: Deps) => service.from("access_requests");

/** Not while the newest request is younger than `ageMs`. */
const sendDigest = async (deps: Deps, ageMs = 0): Promise<void> => {
  const { env, mail } = deps;
  if (env.ownerEmail === undefined) return;
  const untold = await requests(deps)
    .select("created_at", { count: "exact" })
    .eq("owner_told", false)
    .eq("status", "pending")
    .order("created_at", { ascending: false })
    .limit(1)
    .throwOnError();
  const [newest] = untold.data;
  if (!newest || Date.now() - Date.parse(newest.created_at) < ageMs) return;
  const isSent = await mail.send({
    kind: "requests-waiting",
    to: env.ownerEmail,
    link: `${env.siteUrl}/admin/access-requests`,
    values: { count: String(untold.count) },
  });
  if (isSent)
    await requests(deps)
      .update({ owner_told: true })
      .eq("owner_told", false)
      .lte("created_at", newest.created_at)
      .throwOnError();
};

/**
 * Tells the owner of a request by email or, beyond the emails of an hour, of all that the owner does not know of by one
 * email an hour. Never throws: the request is stored already, and the digest makes up for an email that failed.
 */
export const tellOwner = async (deps: Deps, id: string, values: AccessRequest): Promise<void> => {
  const { env, log, mail } = deps;
  if (env.ownerEmail === undefined) return;
  try {
    const isSent = await mail.send({
      kind: "request-to-decide",
      to: env.ownerEmail,
      link: `${env.siteUrl}/admin/access-requests`,
      values,
    });
    if (isSent) await requests(deps).update({ owner_told: true }).eq("id", id).throwOnError();
    else await sendDigest(deps);
  } catch (error) {
    log.error({ detail: String(error) }, "owner not told of an access request");
  }
};

/** Tells the owner of requests that no email told of. Throws if the database is unavailable. */
export const tellOfWaiting = (deps: Deps): Promise<void> => sendDigest(deps, ownEmailMs);
