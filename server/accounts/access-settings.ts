import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { Log } from "../telemetry/log.ts";

type Settings = Pick<Env, "accessPolicy" | "ownerEmail">;

const againMs = 10_000;

/**
 * Writes owner and access mode to the database, whose policies depend on them. Then syncs profiles with accounts:
 * creates missing ones and makes the confirmed owner an admin. Throws if the database is unreachable.
 */
export const syncAccessSettings = async (backend: Backend, { accessPolicy, ownerEmail }: Settings): Promise<void> => {
  const database = backend.serviceClient();
  const { error } = await database
    .from("access_rules")
    .upsert({ single: true, policy: accessPolicy, owner_email: ownerEmail ?? null });
  if (error) throw new Error(`The access settings were not stored: ${error.message}`);
  const { error: outOfStep } = await database.rpc("sync_profiles");
  if (outOfStep) throw new Error(`The profiles were not synced with the accounts: ${outOfStep.message}`);
};

/** The same at startup: retries until a database elsewhere, which may be away, is available. */
export const syncAccessSettingsWithRetry = async (backend: Backend, env: Env, log: Log): Promise<void> => {
  try {
    await syncAccessSettings(backend, env);
  } catch (error) {
    if (backend.driver === "embedded") throw error;
    log.error({ detail: String(error) }, "access settings not stored yet, retrying");
    setTimeout(() => void syncAccessSettingsWithRetry(backend, env, log), againMs).unref();
  }
};
