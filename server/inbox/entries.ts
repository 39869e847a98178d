import { createHmac } from "node:crypto";
import { toUtcDay } from "#contracts/utc-day.ts";
import type { Client } from "../backend.ts";
import type { Call, OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import { getClientLine } from "../http/sender/client-ip.ts";
import { entriesUnavailable } from "./pagination.ts";

/** What visitors send to the owner: each list takes so much, and gives up what the networks with most hold. */
export type EntryList = "feedback" | "typo_reports" | "chat_reports" | "access_requests";

/** A mark by which entries of one network are known; it does not tell the address to whoever reads the database. */
const toNetworkMark = ({ backend, env, request }: Pick<Call, "backend" | "env" | "request">): string =>
  createHmac("sha256", backend.secretKey)
    .update(`network of an entry ${getClientLine(request, env.trustProxy)}`)
    .digest("base64url")
    .slice(0, 22);

/** Stores an entry of a visitor; the answer has its id. */
export const storeEntry = (call: Pick<Call, "backend" | "env" | "request">, list: EntryList, entry: object) =>
  call.backend.serviceClient().rpc("receive_entry", { store: list, entry, network: toNetworkMark(call) });

/** By the ids of those entries whose network sent more than one: how many it sent. Throws `unavailable`. */
export const countNetworks = async (
  { backend }: OwnerCall,
  list: EntryList,
  entries: readonly { id: string | number }[],
): Promise<Record<string, number>> => {
  const ids = entries.map(({ id }) => String(id));
  const { data, error } = await backend.serviceClient().rpc("count_of_networks", { list, entries: ids });
  if (error) throw entriesUnavailable(error.message);
  return Object.fromEntries(data.map(({ entry, of_network }) => [entry, of_network ?? 0]));
};

const dayMs = 86_400_000;

/** By list, how many entries made room for newer ones in thirty days; none for what cannot be read now. */
export const countDropped = async (service: Client, now = Date.now()): Promise<Map<string, number>> => {
  const { data } = await service.rpc("count_dropped_entries", { since: toUtcDay(now - 30 * dayMs) });
  return new Map((data ?? []).map(({ list, dropped }) => [list ?? "", dropped ?? 0]));
};

/** Deletes all of a list that came from the network of an entry; answers how many there were. Throws `unavailable`. */
export const deleteNetworkEntries = async (
  context: OwnerCall,
  list: EntryList,
  entry: string,
): Promise<{ deleted: number }> => {
  const removal = context.backend.serviceClient().rpc("delete_entries", { list, which: "network", entry, days: null });
  const action = `${list.replace("_", " ")} deleted in bulk`;
  const note = { table: list, level: "CALL", action, subject: "of one network" } as const;
  const { data, error } = await withAudit(removal, context, note);
  if (error) throw entriesUnavailable(error.message);
  return { deleted: data };
};
