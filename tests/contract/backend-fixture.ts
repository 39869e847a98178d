import { createClient } from "@supabase/supabase-js";
import type { Backend, Client } from "#server/backend/backend.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import type { Mailbox } from "#tests/support/mailbox.ts";

/** A driver under test, accessed over HTTP as by browsers. */
export type BackendFixture = {
  backend: Backend;
  mailbox: Mailbox;
  url: string;
  /** A new anonymous client with its own session. */
  anonClient(): Client;
  service(): Client;
  /** Sends a request with the publishable key, without the client library. */
  request(path: string, init?: Omit<RequestInit, "headers"> & { headers?: Record<string, string> }): Promise<Response>;
  /** Creates a confirmed account and returns a client signed in to it. */
  signUp(email: string): Promise<Client>;
  stop(): Promise<void>;
};

export const goodPassword = "a rather long sentence 9";

export const createBackendFixture = async (backend: Backend, mailbox: Mailbox): Promise<BackendFixture> => {
  const server = await serveOnLoopback(backend.fetch);
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const anonClient = (): Client => createClient(server.url, backend.publishableKey, { auth });
  const fixture: BackendFixture = {
    backend,
    mailbox,
    url: server.url,
    anonClient,
    service: () => createClient(server.url, backend.secretKey, { auth }),
    request: (path, { headers, ...init } = {}) =>
      fetch(`${server.url}${path}`, {
        redirect: "manual",
        ...init,
        headers: { apikey: backend.publishableKey, "content-type": "application/json", ...headers },
      }),
    async signUp(email) {
      const client = anonClient();
      const { error } = await client.auth.signUp({ email, password: goodPassword });
      if (error) throw error;
      const link = mailbox.linkTo(email);
      await fetch(`${server.url}${link.pathname}${link.search}`, { redirect: "manual" });
      const signedIn = await client.auth.signInWithPassword({ email, password: goodPassword });
      if (signedIn.error) throw signedIn.error;
      return client;
    },
    async stop() {
      await server.stop();
      await backend.close();
    },
  };
  return fixture;
};
