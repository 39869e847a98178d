import { randomBytes } from "node:crypto";
import type { Keys } from "../lite/lite-app.ts";
import type { SetupConnection } from "./setup-connection.ts";
import { findState, writeState } from "./site-state.ts";

const stateName = "keys";

const makeKeys = (): Keys => ({
  jwtSecret: randomBytes(48).toString("base64url"),
  publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
  secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
});

/** The keys of a site that several processes serve: one set, made by the first of them. The caller holds the lock. */
export const readOrMakeKeys = async (connection: SetupConnection): Promise<Keys> => {
  const found = await findState<Keys>(connection, stateName);
  if (found) return found;
  const keys = makeKeys();
  await writeState(connection, stateName, keys);
  return keys;
};
