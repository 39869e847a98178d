import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type { Database } from "#contracts/database.ts";
import { createTestApp } from "./create-test-app.ts";
import { createTestBackend, testSiteUrl } from "./create-test-backend.ts";
import { createTestUser, testPassword } from "./create-test-user.ts";

/** A site, official clients whose requests it answers, and what tries hand on to later ones. */
export const openOfficialClients = async () => {
  const backend = await createTestBackend({ storageDirectory: mkdtempSync(path.join(tmpdir(), "official-client-")) });
  const app = await createTestApp({ backend, env: { FEEDBACK: "store" } });
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.body ? await request.arrayBuffer() : null;
    return app.request(pathname + search, { method: request.method, headers: request.headers, body });
  };
  const open = (key: string, auth: SupabaseClientOptions<"public">["auth"] = {}) =>
    createClient<Database>(testSiteUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true }, ...auth },
      global: { fetch: send },
    });
  const openGuest = (auth?: SupabaseClientOptions<"public">["auth"]) => open(backend.publishableKey, auth);
  const email = "ada@example.org";
  const { id } = await createTestUser(backend, email);
  const ada = openGuest();
  await ada.auth.signInWithPassword({ email, password: testPassword });
  return {
    backend,
    send,
    openGuest,
    guest: openGuest(),
    service: open(backend.secretKey),
    ada,
    id,
    email,
    password: testPassword,
    /** The secret of the link in the last email to an address. */
    getToken: (to: string) => backend.mailbox.linkTo(to).searchParams.get("token") ?? "",
    given: new Map<string, string>(),
    close: () => app.close(),
  };
};
export type OfficialClients = Awaited<ReturnType<typeof openOfficialClients>>;
