import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createFileName } from "./file-name.ts";
import { insertObject, type NewObject, type Place, upsertObject } from "./object-rows.ts";
import { findOwner, isRefused, type StorageContext, tryOut, write } from "./storage-context.ts";
import { storageErrors } from "./storage-error.ts";

const writtenSchema = z.object({ id: z.string(), previous: z.string().nullable() });

type Change = {
  place: Place;
  isUpsert: boolean;
  metadata: Record<string, unknown>;
  userMetadata?: Record<string, unknown> | null;
  /** By default the caller. */
  owner?: string | null;
};

const createRow = (context: StorageContext, change: Change): NewObject => ({
  ...change.place,
  id: randomUUID(),
  owner: change.owner === undefined ? findOwner(context) : change.owner,
  metadata: change.metadata,
  userMetadata: change.userMetadata ?? null,
  file: createFileName(),
});

const tryOutRow = async (context: StorageContext, row: NewObject, isUpsert: boolean): Promise<void> => {
  await tryOut(context, isUpsert ? upsertObject(row, { isCareful: false }) : insertObject(row));
};

/** Throws unless the caller may store an object in this place. */
export const checkMayWrite = (context: StorageContext, change: Change): Promise<void> =>
  tryOutRow(context, createRow(context, change), change.isUpsert);

const maxTries = 5;

/** Writes the row. Returns its id, and the file of the object that it replaces. */
const writeRow = async (context: StorageContext, row: NewObject, isUpsert: boolean) => {
  if (!isUpsert) {
    await write(context, insertObject(row));
    return { id: row.id, previous: null };
  }
  // A call that inserts the same object at the same moment is seen by the next try.
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { body, rows } = await write(context, upsertObject(row, { isCareful: true }));
    if (rows > 0) return writtenSchema.parse(JSON.parse(body ?? ""));
  }
  throw storageErrors.unauthorized();
};

const removeQuietly = ({ objects }: StorageContext, file: string): Promise<void> =>
  // What stays is an unused file, and the object is as it should be.
  objects.remove([file]).catch(() => undefined);

/**
 * Stores an object: first its rights are tried, then `store` writes its bytes to a file of their own, then the row names
 * that file. Until then everybody gets the bytes from before, and a failure at any point leaves them. Returns the id.
 */
export const writeObject = async (
  context: StorageContext,
  change: Change,
  store: (file: string) => Promise<void>,
): Promise<string> => {
  const row = createRow(context, change);
  await tryOutRow(context, row, change.isUpsert);
  await store(row.file);
  const { id, previous } = await writeRow(context, row, change.isUpsert).catch(async (error: unknown) => {
    // After any other error the row may name it.
    if (isRefused(error)) await removeQuietly(context, row.file);
    throw error;
  });
  if (previous === null) return id;
  await removeQuietly(context, previous);
  context.onChanged?.({ bucket: row.bucket, keys: [row.key] });
  return id;
};
