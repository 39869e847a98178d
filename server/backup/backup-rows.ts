import type { Json } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { ContentTable } from "./content-tables.ts";

const pageSize = 50;

const unreadable = (detail: string) =>
  new AppError("unavailable", "The database cannot be read at the moment. Please try again soon.", { detail });

/** All rows of a table, page by page in primary key order. The database returns shorter pages if its rows are long. */
export async function* readRows(backend: Backend, name: ContentTable): AsyncGenerator<Json[]> {
  const database = backend.serviceClient({ deadlineMs: 60_000 });
  let after: Json = null;
  for (;;) {
    const { data, error }: { data: Json; error: { message: string } | null } = await database.rpc("read_backup_rows", {
      name,
      after,
      page_size: pageSize,
    });
    if (error) throw unreadable(error.message);
    const rows = data as Json[];
    if (rows.length === 0) return;
    yield rows;
    // Only the key of the last row is used.
    const { id } = rows.at(-1) as { id: Json };
    after = { id };
  }
}
