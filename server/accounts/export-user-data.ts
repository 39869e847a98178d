import { normalizeEmail } from "../http/limits/email-key.ts";
import { findAccessToken } from "../http/functions/authenticate.ts";
import { AppError } from "#contracts/errors.ts";
import type { Call } from "../http/functions/call.ts";
import { sentence } from "../sentence.ts";

type Owner = { id: string; email: string };

/** Tables with rows of a user, beside the account itself. A new table with a `user_id` belongs here. */
const tablesByUser = ["profiles", "images", "chat_sessions", "chat_messages", "memory_settings", "memories"] as const;
/** Those with one row of a user, whose id is its key. */
const singles: readonly string[] = ["profiles", "memory_settings"];
const rowsPerRead = 500;

/** All data that the site stores about a user, for download by that user. */
export const exportUserData = async (
  { backend, request }: Pick<Call, "backend" | "request">,
  { id, email }: Owner,
): Promise<Record<string, unknown>> => {
  const service = backend.serviceClient();
  const unavailable = (detail: string) => new AppError("unavailable", sentence("accounts.dataUnavailable"), { detail });
  const readAll = async (table: (typeof tablesByUser)[number]): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for (;;) {
      const query = service.from(table).select("*").eq("user_id", id);
      const key = singles.includes(table) ? "user_id" : "id";
      const { data, error } = await query.order(key).range(rows.length, rows.length + rowsPerRead - 1);
      if (error) throw unavailable(error.message);
      rows.push(...data);
      if (data.length < rowsPerRead) return rows;
    }
  };
  const session = await backend.anonClient().auth.getUser(findAccessToken(request.req.raw.headers));
  if (session.error) throw unavailable(session.error.message);
  const passkeys = await service.auth.admin.passkey.listPasskeys({ userId: id });
  // A project without passkeys says no.
  if (passkeys.error && (passkeys.error.status ?? 500) >= 500) throw unavailable(passkeys.error.message);
  const own: Record<string, unknown> = {
    account: { id, email },
    // Without its secret, which proves who somebody is.
    second_factors: session.data.user.factors ?? [],
    passkeys: passkeys.data ?? [],
    exported_at: new Date().toISOString(),
  };
  for (const table of tablesByUser) {
    own[table] = await readAll(table);
  }
  // Addresses are compared by equality: in a pattern, % and _ would match those of others.
  const { data, error } = await service
    .from("access_requests")
    .select("name,email,reason,status,note,created_at,decided_at")
    .ilike("email", email.replace(/[\\%_]/g, "\\$&"));
  if (error) throw unavailable(error.message);
  own.access_requests = data;
  const letters = await service
    .from("subscribers")
    .select("email,stories,stories_since,incidents_since,told_at,created_at")
    .eq("address", normalizeEmail(email));
  if (letters.error) throw unavailable(letters.error.message);
  own.letters = letters.data;
  return own;
};
