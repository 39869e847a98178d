import { buildStatement, type Statement } from "../database/statement.ts";
import { findBucket } from "./find-bucket.ts";
import { read, type StorageContext } from "./storage-context.ts";

/** Columns by which a list can be sorted. */
export const sortColumns = ["id", "name", "created_at", "updated_at", "last_accessed_at"] as const;

const listedColumns = ["name", "id", "updated_at", "created_at", "last_accessed_at", "metadata"] as const;

export type Listing = {
  prefix: string;
  search: string;
  limit: number;
  offset: number;
  sortBy: (typeof sortColumns)[number];
  isDescending: boolean;
};

const toFolderPath = (prefix: string): string => {
  const parts = prefix.split("/").filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join("/")}/`;
};

/**
 * What is in a folder, as the function `search` of Supabase has it: names within the folder, folders first and without an
 * id; `search` is the beginning of a name, in small or large letters.
 */
const selectObjects = (bucket: string, { prefix, search, limit, offset, sortBy, isDescending }: Listing): Statement =>
  buildStatement((add) => {
    const folder = toFolderPath(prefix);
    const inside = `select o.*, substr(o.name, length(${add(folder)}::text) + 1) as rest from storage.objects o where o.bucket_id = ${add(bucket)} and starts_with(o.name, ${add(folder)})`;
    const named = `select i.*, split_part(i.rest, '/', 1) as part, strpos(i.rest, '/') > 0 as is_folder from (${inside}) as i`;
    const matching = `select * from (${named}) as n where n.part <> '' and starts_with(lower(n.part), lower(${add(search)}::text))`;
    const rows = [
      "select distinct m.part as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, true as is_folder from matching m where m.is_folder",
      "select m.part, m.id, m.updated_at, m.created_at, m.last_accessed_at, coalesce(m.metadata, '{}'), false from matching m where not m.is_folder",
    ].join(" union all ");
    const direction = isDescending ? "desc" : "asc";
    const order = `r.is_folder desc, r.${sortBy} ${direction}, r.name ${direction}`;
    const page = `limit ${add(String(limit))}::text::bigint offset ${add(String(offset))}::text::bigint`;
    const json = `json_build_object(${listedColumns.map((name) => `'${name}', r.${name}`).join(", ")})`;
    const found = `select ${json} as json from (${rows}) as r order by ${order} ${page}`;
    return `with matching as (${matching}) select coalesce(json_agg(found.json), '[]')::text as body, count(*)::text as rows from (${found}) as found`;
  });

/** What is in a folder of a bucket, of the objects that the caller may read. */
export const listObjects = async (context: StorageContext, bucket: string, listing: Listing): Promise<Response> => {
  await findBucket(context.query, bucket);
  const { body } = await read(context, selectObjects(bucket, listing));
  return new Response(body ?? "[]", { headers: { "content-type": "application/json" } });
};
