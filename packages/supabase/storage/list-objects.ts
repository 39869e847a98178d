import { buildStatement, type Statement } from "../database/statement.ts";
import { findBucket } from "./find-bucket.ts";
import { rowJsonSql } from "./object-rows.ts";
import { read, type StorageContext } from "./storage-context.ts";

/** Columns by which a list can be sorted. */
export const sortColumns = ["id", "name", "created_at", "updated_at", "last_accessed_at"] as const;

export type Listing = {
  prefix: string;
  search: string;
  limit: number;
  offset: number;
  sortBy: (typeof sortColumns)[number];
  isDescending: boolean;
};

const selectObjects = (bucket: string, listing: Listing): Statement =>
  buildStatement((add) => {
    const { prefix, search, limit, offset, sortBy, isDescending } = listing;
    const conditions = [`o.bucket_id = ${add(bucket)}`];
    if (prefix !== "") conditions.push(`starts_with(o.name, ${add(prefix)})`);
    if (search !== "") conditions.push(`strpos(o.name, ${add(search)}) > 0`);
    const order = `o.${sortBy} ${isDescending ? "desc" : "asc"}, o.name`;
    const page = `limit ${add(String(limit))}::text::bigint offset ${add(String(offset))}::text::bigint`;
    const found = `select ${rowJsonSql("o")} as json from storage.objects o where ${conditions.join(" and ")} order by ${order} ${page}`;
    return `select coalesce(json_agg(found.json), '[]')::text as body, count(*)::text as rows from (${found}) as found`;
  });

/** The objects of a bucket that the caller may read. */
export const listObjects = async (context: StorageContext, bucket: string, listing: Listing): Promise<Response> => {
  await findBucket(context.query, bucket);
  const { body } = await read(context, selectObjects(bucket, listing));
  return new Response(body ?? "[]", { headers: { "content-type": "application/json" } });
};
