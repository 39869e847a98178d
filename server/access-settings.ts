import type { Backend } from "./backend/backend.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

const againMs = 10_000;

/**
 * Tells the database who the owner is and who may enter: its policies decide by that. Then makes the profiles follow the
 * accounts: a missing one is added, and the confirmed owner is admin. Throws when the database cannot be reached.
 */
export const syncAccessSettings = async (backend: Backend, { accessPolicy, ownerEmail }: Env): Promise<void> => {
  const database = backend.serviceClient();
  const { error } = await database
    .from("access_rules")
    .upsert({ single: true, policy: accessPolicy, owner_email: ownerEmail ?? null });
  if (error) throw new Error(`The access rules were not stored: ${error.message}`);
  const { error: outOfStep } = await database.rpc("sync_profiles");
  if (outOfStep) throw new Error(`The profiles were not compared with the accounts: ${outOfStep.message}`);
};

/** The same at the start of a process: a project elsewhere that does not answer yet is asked again until it does. */
export const syncAccessSettingsWithRetry = async (backend: Backend, env: Env, log: Log): Promise<void> => {
  try {
    await syncAccessSettings(backend, env);
  } catch (error) {
    if (backend.driver !== "hosted") throw error;
    log.error({ detail: String(error) }, "access rules not stored yet");
    setTimeout(() => void syncAccessSettingsWithRetry(backend, env, log), againMs).unref();
  }
};
