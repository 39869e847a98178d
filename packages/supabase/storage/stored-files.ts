import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { AdminConnection } from "../database/admin-connection.ts";

/** The file of an object: its name, and where the object is. `bytes` is null where the database does not know. */
export type StoredFile = { file: string; place: string; bytes: number | null };

type Queries = Pick<AdminConnection, "query">;

const pageRows = 2_000;
const pageSql = `select o.id::text as id, o.version as file, o.bucket_id || '/' || o.name as place,
  case when o.metadata ->> 'size' ~ '^[0-9]{1,15}$' then (o.metadata ->> 'size')::float8 end as bytes
from storage.objects o where $1::uuid is null or o.id > $1::uuid order by o.id limit ${pageRows}`;

/** The files that a database names, some at a time. */
export async function* listStoredFiles({ query }: Queries): AsyncGenerator<StoredFile[]> {
  let after: string | null = null;
  do {
    const rows: (StoredFile & { id: string })[] = await query(pageSql, [after]);
    yield rows.map(({ file, place, bytes }) => ({ file, place, bytes }));
    after = rows.length < pageRows ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
}

const toListName = (copy: string): string => `${copy}.files`;

/** Writes the list of a database's files beside the copy of it. */
export const writeFileList = async (connection: Queries, copy: string): Promise<void> => {
  const list = await open(toListName(copy), "wx", 0o600);
  try {
    for await (const files of listStoredFiles(connection))
      await list.write(files.map((file) => `${JSON.stringify(file)}\n`).join(""));
  } finally {
    await list.close();
  }
};

/** Reads the list that was written beside a copy. */
export async function* readFileList(copy: string): AsyncGenerator<StoredFile> {
  const lines = createInterface({ input: createReadStream(toListName(copy)), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as StoredFile;
}
