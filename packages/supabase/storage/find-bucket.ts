import { buildStatement, type Statement } from "../database/statement.ts";
import type { RunQuery } from "../database/database.ts";
import { type BucketRules, parseRules, rulesTextSql } from "./bucket-rows.ts";
import { parseStored, type Place, type StoredObject, storedTextSql } from "./object-rows.ts";
import { storageErrors } from "./storage-error.ts";

type BucketLookup = { rules: BucketRules; stored: StoredObject | null };

const ask = async (
  query: RunQuery,
  { text, values }: Statement,
  notFound = storageErrors.bucketNotFound,
): Promise<BucketLookup> => {
  const [row] = await query(text, values);
  if (typeof row?.rules !== "string") throw notFound();
  return {
    rules: parseRules(row.rules),
    stored: typeof row.stored === "string" ? parseStored(row.stored) : null,
  };
};

/** The rules of a bucket, which hold for every caller. Throws if there is no such bucket. */
export const findBucket = async (
  query: RunQuery,
  bucket: string,
  notFound = storageErrors.bucketNotFound,
): Promise<BucketRules> => {
  const found = await ask(
    query,
    buildStatement((add) => `select ${rulesTextSql("b")} as rules from storage.buckets b where b.id = ${add(bucket)}`),
    notFound,
  );
  return found.rules;
};

/** An object, whoever may read it, with the rules of its bucket. Throws if there is no such bucket. */
export const findInBucket = (query: RunQuery, place: Place): Promise<BucketLookup> =>
  ask(
    query,
    buildStatement(
      (add) =>
        `select ${rulesTextSql("b")} as rules, (${storedTextSql(place, add)}) as stored from storage.buckets b where b.id = ${add(place.bucket)}`,
    ),
  );
