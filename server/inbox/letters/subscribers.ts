import { Readable } from "node:stream";
import type { SubscriberEntry, SubscriberPage } from "#contracts/admin.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import { withAudit, writeDownloadToAuditLog } from "../../http/functions/with-audit.ts";
import { entriesUnavailable, pageSize, toPage } from "../pagination.ts";
import { toCsv } from "./to-csv.ts";

const shown = "id,email,stories,incidents_since,created_at";
const rowsPerRead = 500;

const subscribers = ({ backend }: Pick<OwnerCall, "backend">) => backend.serviceClient().from("subscribers");

/** Who is told of stories or incidents, newest first. */
export const listSubscribers = async (context: OwnerCall, before?: string): Promise<SubscriberPage> => {
  const { count, error: uncounted } = await subscribers(context).select("id", { count: "exact", head: true });
  if (uncounted) throw entriesUnavailable(uncounted.message);
  let query = subscribers(context)
    .select(shown, { count: "exact" })
    .order("created_at", { ascending: false })
    .limit(pageSize + 1);
  if (before) query = query.lt("created_at", before);
  const { count: left, data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return { ...toPage<SubscriberEntry>(data, ({ created_at }) => created_at, left), total: count ?? 0 };
};

/** Also succeeds if the entry is gone. Throws `unavailable`. */
export const deleteSubscriber = async (context: OwnerCall, id: string): Promise<{ success: true }> => {
  const removal = subscribers(context).delete().eq("id", id);
  const note = { table: "subscribers", level: "STATEMENT", action: "subscriber removed", subject: id } as const;
  const { error } = await withAudit(removal, context, note);
  if (error) throw entriesUnavailable(error.message);
  return { success: true };
};

const readPage = async (context: OwnerCall, after?: SubscriberEntry): Promise<SubscriberEntry[]> => {
  let query = subscribers(context).select(shown).order("created_at").order("id").limit(rowsPerRead);
  if (after)
    query = query.or(`created_at.gt.${after.created_at},and(created_at.eq.${after.created_at},id.gt.${after.id})`);
  const { data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return data;
};

const toRow = ({ email, stories, incidents_since, created_at }: SubscriberEntry): string[] => [
  email,
  stories ?? "",
  incidents_since === null ? "no" : "yes",
  created_at,
];

/** The file for a spreadsheet, one page of rows in memory at a time. */
export async function* toCsvPages(
  read: (after?: SubscriberEntry) => Promise<SubscriberEntry[]>,
): AsyncGenerator<string> {
  yield toCsv([["email", "stories", "incidents", "since"]]);
  for (let page = await read(); page.length > 0; page = await read(page.at(-1))) yield toCsv(page.map(toRow));
}

/** All of them as a file for a spreadsheet. */
export const exportSubscribers = async (context: OwnerCall): Promise<Response> => {
  await writeDownloadToAuditLog(context, "subscribers exported", "all");
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="subscribers.csv"',
    "cache-control": "no-store",
  };
  const pages = toCsvPages((after) => readPage(context, after));
  return new Response(
    Readable.toWeb(Readable.from(pages, { objectMode: false, highWaterMark: 1 })) as ReadableStream<Uint8Array>,
    { headers },
  );
};
