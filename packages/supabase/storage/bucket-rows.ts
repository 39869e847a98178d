import { z } from "zod";
import { type AddValue, buildStatement, type Statement } from "../database/statement.ts";
import { toOwnerValues } from "./object-rows.ts";

const bucketSchema = z.object({
  isPublic: z.boolean(),
  sizeLimit: z.number().nullable(),
  allowedTypes: z.array(z.string()).nullable(),
});
/** What decides about the objects of a bucket. */
export type BucketRules = z.infer<typeof bucketSchema>;

export const parseRules = (text: string): BucketRules => bucketSchema.parse(JSON.parse(text));

/** SQL for the rules of a bucket as JSON text. */
export const rulesTextSql = (bucket: string): string =>
  `json_build_object('isPublic', coalesce(${bucket}.public, false), 'sizeLimit', ${bucket}.file_size_limit, 'allowedTypes', ${bucket}.allowed_mime_types)::text`;

const bucketJsonSql = `json_build_object('id', b.id, 'name', b.name, 'owner', coalesce(b.owner::text, ''), 'owner_id', coalesce(b.owner_id, ''), 'public', coalesce(b.public, false), 'file_size_limit', b.file_size_limit, 'allowed_mime_types', b.allowed_mime_types, 'created_at', b.created_at, 'updated_at', b.updated_at)`;

export const selectBuckets = (): Statement => ({
  text: `select coalesce(json_agg(${bucketJsonSql} order by b.name), '[]')::text as body, count(*)::text as rows from storage.buckets b`,
  values: [],
});

export const selectBucket = (id: string): Statement =>
  buildStatement(
    (add) =>
      `select (select ${bucketJsonSql}::text from storage.buckets b where b.id = ${add(id)}) as body, '1' as rows`,
  );

/** Settings of a bucket; those that are not given stay as they are, or get their defaults. */
export type BucketSettings = {
  public?: boolean | undefined;
  file_size_limit?: number | undefined;
  allowed_mime_types?: string[] | undefined;
};

const listSettings = (settings: BucketSettings, add: AddValue): [column: string, value: string][] => {
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = settings;
  const assignments: [column: string, value: string][] = [];
  if (isPublic !== undefined) assignments.push(["public", `${add(String(isPublic))}::text::boolean`]);
  if (limit !== undefined) assignments.push(["file_size_limit", `${add(String(limit))}::text::bigint`]);
  if (types !== undefined) {
    const json = `${add(JSON.stringify(types))}::text::json`;
    assignments.push(["allowed_mime_types", `array(select json_array_elements_text(${json}))`]);
  }
  return assignments;
};

export const insertBucket = (id: string, name: string, owner: string | null, settings: BucketSettings): Statement =>
  buildStatement((add) => {
    const given = listSettings(settings, add);
    const columns = ["id", "name", "owner", "owner_id", ...given.map(([column]) => column)];
    const values = [
      `${add(id)}::text`,
      `${add(name)}::text`,
      toOwnerValues(owner, add),
      ...given.map(([, value]) => value),
    ];
    return `with written as (insert into storage.buckets (${columns.join(", ")}) values (${values.join(", ")}) returning 1) select null as body, (select count(*) from written)::text as rows`;
  });

export const updateBucket = (id: string, settings: BucketSettings): Statement =>
  buildStatement((add) => {
    const changes = [
      ...listSettings(settings, add).map(([column, value]) => `${column} = ${value}`),
      "updated_at = now()",
    ];
    return `with written as (update storage.buckets b set ${changes.join(", ")} where b.id = ${add(id)} returning 1) select null as body, (select count(*) from written)::text as rows`;
  });

export const deleteBucket = (id: string): Statement =>
  buildStatement(
    (add) =>
      `with gone as (delete from storage.buckets b where b.id = ${add(id)} returning 1) select null as body, (select count(*) from gone)::text as rows`,
  );
