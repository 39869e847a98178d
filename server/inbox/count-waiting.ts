import type { WaitingCounts } from "#contracts/admin.ts";
import type { OwnerCall } from "../http/functions/call.ts";

/** How many entries wait for the owner; 0 for what cannot be read now. */
export const countWaiting = async ({ backend }: Pick<OwnerCall, "backend">): Promise<WaitingCounts> => {
  const client = backend.serviceClient();
  const onlyCount = { count: "exact", head: true } as const;
  const [typos, chatReports, shares] = await Promise.all([
    client.from("typo_reports").select("id", onlyCount).eq("status", "open"),
    client.from("chat_reports").select("id", onlyCount).eq("status", "open"),
    client.from("images").select("id", onlyCount).eq("sharing", "requested"),
  ]);
  return { typos: typos.count ?? 0, chatReports: chatReports.count ?? 0, shares: shares.count ?? 0 };
};
