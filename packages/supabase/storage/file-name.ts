import { randomBytes } from "node:crypto";

/** Names of files are always 64 hexadecimal digits, so that no key of an object can lead out of their folder. */
export const fileNamePattern = /^[0-9a-f]{64}$/;

/** A new name, which is also the version of the object. */
export const createFileName = (): string => randomBytes(32).toString("hex");

/**
 * SQL for the name of an object's file: its version. Objects from before that are in a file named by a hash of bucket and
 * key, and their version is a UUID.
 */
export const fileNameSql = (object: string): string =>
  `case when ${object}.version ~ '^[0-9a-f]{64}$' then ${object}.version else encode(sha256(convert_to(${object}.bucket_id, 'UTF8') || '\\x00'::bytea || convert_to(${object}.name, 'UTF8')), 'hex') end`;
