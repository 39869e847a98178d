import { randomBytes } from "node:crypto";
import type { AdminConnection } from "./admin-connection.ts";
import { findMetadata, writeMetadata } from "./metadata.ts";

/** The secret that signs access tokens, and the API keys of browsers and of the site itself. */
export type Keys = { jwtSecret: string; publishableKey: string; secretKey: string };

/** The name of the keys in the database. */
export const keysName = "keys";

export const createKeys = (): Keys => ({
  jwtSecret: randomBytes(48).toString("base64url"),
  publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
  secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
});

/** The API keys of a site, shared by all replicas: created by the first one. The caller holds the lock. */
export const getOrCreateKeys = async (connection: AdminConnection): Promise<Keys> => {
  const storedKeys = await findMetadata<Keys>(connection, keysName);
  if (storedKeys) return storedKeys;
  const keys = createKeys();
  await writeMetadata(connection, keysName, keys);
  return keys;
};
