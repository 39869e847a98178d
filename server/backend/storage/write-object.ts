import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createFileName } from "./file-name.ts";
import { insertObject, type NewObject, type Place, upsertObject } from "./object-rows.ts";
import { findOwner, isRefused, type StorageContext, tryOut, write } from "./storage-context.ts";

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

const compile = (row: NewObject, isUpsert: boolean) => (isUpsert ? upsertObject(row) : insertObject(row));

/** Throws unless the caller may store an object in this place. */
export const checkMayWrite = async (context: StorageContext, change: Change): Promise<void> => {
  await tryOut(context, compile(createRow(context, change), change.isUpsert));
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
  const statement = compile(row, change.isUpsert);
  await tryOut(context, statement);
  await store(row.file);
  const { body } = await write(context, statement).catch(async (error: unknown) => {
    // After any other error the row may name it.
    if (isRefused(error)) await removeQuietly(context, row.file);
    throw error;
  });
  if (body === null) return row.id;
  const { id, previous } = writtenSchema.parse(JSON.parse(body));
  if (previous !== null) await removeQuietly(context, previous);
  return id;
};
