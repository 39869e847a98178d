import type { Json } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend/backend.ts";

const pageSize = 50;

const unreadable = (detail: string) => new AppError("unavailable", "The database cannot be read at the moment. Please try again soon.", { detail });

export const listTables = async (backend: Backend): Promise<string[]> => {
  const { data, error } = await backend.service().rpc("list_backup_tables");
  if (error) throw unreadable(error.message);
  // The embedded backend answers a set of texts as rows of one column, a hosted one as plain texts.
  return (data as unknown as (string | Record<string, string>)[]).map((row) => (typeof row === "string" ? row : (Object.values(row)[0] ?? "")));
};

/** All rows of a table, page by page, in the order of its key. */
export async function* readRows(backend: Backend, name: string): AsyncGenerator<Json[]> {
  let after: Json = null;
  for (;;) {
    const { data, error }: { data: Json; error: { message: string } | null } = await backend.service().rpc("read_backup_rows", { name, after, page_size: pageSize });
    if (error) throw unreadable(error.message);
    const rows = data as Json[];
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1) ?? null;
  }
}
