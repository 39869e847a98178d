import { z } from "zod";
import { type AddValue, buildStatement, type Statement } from "../database/statement.ts";
import { fileNamePattern } from "./file-name.ts";
import { metadataSchema } from "./object-metadata.ts";

/** A bucket and the key of an object in it. */
export type Place = { bucket: string; key: string };

const rowSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  metadata: z.looseObject(metadataSchema.shape).catch({}),
  updated_at: z.string().nullable(),
});
/** A row with the name of the file that holds its bytes. `row` is sent as it is, `about` is what we read of it. */
export type StoredObject = { row: Record<string, unknown>; about: z.infer<typeof rowSchema>; file: string };

const storedSchema = z.object({ row: z.record(z.string(), z.unknown()), file: z.string().regex(fileNamePattern) });

const toStored = (value: unknown): StoredObject => {
  const { row, file } = storedSchema.parse(value);
  return { row, file, about: rowSchema.parse(row) };
};

export const parseStored = (text: string): StoredObject => toStored(JSON.parse(text));
export const parseStoredList = (text: string): StoredObject[] =>
  z.array(z.unknown()).parse(JSON.parse(text)).map(toStored);

const columns = [
  "id",
  "bucket_id",
  "name",
  "owner",
  "owner_id",
  "path_tokens",
  "version",
  "created_at",
  "updated_at",
  "last_accessed_at",
];

/** SQL for the JSON of a row, as it is sent. */
const rowJsonSql = (object: string): string =>
  `json_build_object(${columns.map((name) => `'${name}', ${object}.${name}`).join(", ")}, 'metadata', coalesce(${object}.metadata, '{}'), 'user_metadata', coalesce(${object}.user_metadata, '{}'))`;

/** SQL for the JSON of a row with the name of its file. */
const storedJsonSql = (object: string): string =>
  `json_build_object('row', ${rowJsonSql(object)}, 'file', ${object}.version)`;

const isAt = (object: string, { bucket, key }: Place, add: AddValue): string =>
  `${object}.bucket_id = ${add(bucket)} and ${object}.name = ${add(key)}`;

/** SQL of a query for one object as JSON text. */
export const storedTextSql = (place: Place, add: AddValue): string =>
  `select ${storedJsonSql("o")}::text from storage.objects o where ${isAt("o", place, add)}`;

export const selectObject = (place: Place): Statement =>
  buildStatement((add) => `select (${storedTextSql(place, add)}) as body, '1' as rows`);

/** Answers with the keys that the caller may read. */
export const selectKeys = (bucket: string, keys: readonly string[]): Statement =>
  buildStatement(
    (add) =>
      `select coalesce(json_agg(o.name), '[]')::text as body, count(*)::text as rows from storage.objects o where o.bucket_id = ${add(bucket)} and o.name in (select json_array_elements_text(${add(JSON.stringify(keys))}::text::json))`,
  );

/** A row to be written. */
export type NewObject = Place & {
  id: string;
  owner: string | null;
  metadata: Record<string, unknown>;
  /** Null leaves that of a replaced object. */
  userMetadata: Record<string, unknown> | null;
  file: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The two columns of an owner. */
export const toOwnerValues = (owner: string | null, add: AddValue): string =>
  `${add(owner !== null && uuid.test(owner) ? owner : null)}::text::uuid, ${add(owner)}::text`;

const insertColumns = "id, bucket_id, name, owner, owner_id, metadata, user_metadata, version";

const listValues = ({ id, bucket, key, owner, metadata, userMetadata, file }: NewObject, add: AddValue): string =>
  `${add(id)}::text::uuid, ${add(bucket)}::text, ${add(key)}::text, ${toOwnerValues(owner, add)}, ${add(JSON.stringify(metadata))}::text::jsonb, ${add(userMetadata && JSON.stringify(userMetadata))}::text::jsonb, ${add(file)}::text`;

/** Reads nothing of the table, so that a caller who may only add objects can. */
export const insertObject = (object: NewObject): Statement =>
  buildStatement(
    (add) =>
      `with written as (insert into storage.objects (${insertColumns}) values (${listValues(object, add)}) returning 1) select null as body, (select count(*) from written)::text as rows`,
  );

/**
 * Inserts or replaces an object. Answers with its id, and the file that held its bytes before. `isCareful` writes no row
 * if the caller may not replace the object, or another call has inserted it at the same moment; else that is an error, or
 * replaces an object whose file is not known.
 */
export const upsertObject = (object: NewObject, { isCareful }: { isCareful: boolean }): Statement =>
  buildStatement((add) => {
    // Locked before anything is written, so that no other call replaces the same file.
    const before = `before as (select o.version as file from storage.objects o where ${isAt("o", object, add)} for update)`;
    const changes = ["owner", "owner_id", "metadata", "version"].map((name) => `${name} = excluded.${name}`);
    const written = `written as (insert into storage.objects as o (${insertColumns}) select ${listValues(object, add)} from (select count(*) from before) as seen on conflict (bucket_id, name) do update set ${changes.join(", ")}, user_metadata = coalesce(excluded.user_metadata, o.user_metadata), updated_at = now()${isCareful ? " where exists (select from before)" : ""} returning o.id)`;
    return `with ${before}, ${written} select json_build_object('id', (select id from written), 'previous', (select file from before))::text as body, (select count(*) from written)::text as rows`;
  });

/** Moves an object to another place. Its bytes stay in their file; `body` is null if the caller sees no such object. */
export const moveObject = (from: Place, to: Place, owner: string | null): Statement =>
  buildStatement((add) => {
    const found = `found as (select 1 from storage.objects o where ${isAt("o", from, add)})`;
    const moved = `moved as (update storage.objects o set bucket_id = ${add(to.bucket)}, name = ${add(to.key)}, (owner, owner_id) = row(${toOwnerValues(owner, add)}), updated_at = now() where ${isAt("o", from, add)} returning 1)`;
    return `with ${found}, ${moved} select case when exists (select from found) then 'found' end as body, (select count(*) from moved)::text as rows`;
  });

/** Deletes those of the objects that the caller may delete, and answers with them. */
export const deleteObjects = (bucket: string, keys: readonly string[]): Statement =>
  buildStatement((add) => {
    const keyRows = `select json_array_elements_text(${add(JSON.stringify(keys))}::text::json)`;
    return `with gone as (delete from storage.objects o where o.bucket_id = ${add(bucket)} and o.name in (${keyRows}) returning o.name, ${storedJsonSql("o")} as stored) select coalesce(json_agg(stored order by name), '[]')::text as body, count(*)::text as rows from gone`;
  });
