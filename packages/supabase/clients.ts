import { createClient } from "@supabase/supabase-js";
import type { Client } from "./backend.ts";
import { withDeadline } from "./call-deadline.ts";

type ClientOptions = {
  url: string;
  publishableKey: string;
  secretKey: string;
  fetch: (request: Request) => Promise<Response>;
};

/** The official client, calling the backend in process, without a socket. */
export const createClients = <Database>({ url, publishableKey, secretKey, fetch }: ClientOptions) => {
  const create = (key: string, headers: Record<string, string> = {}, deadlineMs?: number): Client<Database> =>
    createClient<Database>(url, key, {
      // A backend that is away says so at once: with the client's own waits a visitor would wait for half a minute.
      db: { retry: false },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        headers,
        fetch: (input, init) =>
          deadlineMs === undefined
            ? fetch(new Request(input, init))
            : withDeadline(deadlineMs, () => fetch(new Request(input, init))),
      },
    });
  // One client per call: a shared one would store the session of one user and use it for the next.
  return {
    anonClient: (accessToken?: string): Client<Database> =>
      create(publishableKey, accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    serviceClient: ({ deadlineMs }: { deadlineMs?: number } = {}): Client<Database> =>
      create(secretKey, {}, deadlineMs),
  };
};
