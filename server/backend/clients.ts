import { createClient } from "@supabase/supabase-js";
import type { Client } from "./backend.ts";
import { withDeadline } from "./call-deadline.ts";

type ClientOptions = {
  url: string;
  publishableKey: string;
  secretKey: string;
  fetch: (request: Request) => Promise<Response>;
};

/** The official client, asking the backend in process: no socket. */
export const createClients = ({ url, publishableKey, secretKey, fetch }: ClientOptions) => {
  const make = (key: string, headers: Record<string, string> = {}, deadlineMs?: number): Client =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        headers,
        fetch: (input, init) =>
          deadlineMs === undefined
            ? fetch(new Request(input, init))
            : withDeadline(deadlineMs, () => fetch(new Request(input, init))),
      },
    });
  // A new client each time: a shared one would keep the session of whoever signs in with it, and pass it on to the next.
  return {
    anonClient: (accessToken?: string): Client =>
      make(publishableKey, accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    serviceClient: ({ deadlineMs }: { deadlineMs?: number } = {}): Client => make(secretKey, {}, deadlineMs),
  };
};
