import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { Backend, Client } from "#server/backend.ts";
import { createRealtimeDoor } from "#server/http/process/realtime-door.ts";
import { createRateLimiter } from "#server/http/limits/rate-limiter.ts";
import { emailLinks } from "#server/accounts/email-links.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { pressButton } from "#tests/support/links/press-button.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import type { Mailbox } from "#tests/support/mailbox.ts";

/** A driver under test with the pages of its email links, accessed over HTTP as by browsers. */
export type BackendFixture = {
  backend: Backend;
  mailbox: Mailbox;
  url: string;
  /** A new anonymous client with its own session. */
  anonClient(): Client;
  service(): Client;
  /** Sends a request with the publishable key, without the client library. */
  request(path: string, init?: Omit<RequestInit, "headers"> & { headers?: Record<string, string> }): Promise<Response>;
  /** Opens the link of an email and presses the button of its page. */
  follow(link: URL): Promise<Response>;
  /** Creates a confirmed account and returns a client signed in to it. */
  signUp(email: string): Promise<Client>;
  /** Leaves the backend open. */
  stopServing(): Promise<void>;
  stop(): Promise<void>;
};

export const goodPassword = "a rather long sentence 9";

export const createBackendFixture = async (backend: Backend, mailbox: Mailbox): Promise<BackendFixture> => {
  const env = { siteUrl: testSiteUrl, trustProxy: false };
  const rateLimiter = createRateLimiter();
  const openDoor = createRealtimeDoor({ backend, env, rateLimiter });
  const site = new Hono()
    .route("/", emailLinks({ backend, content: shippedContent, rateLimiter, env }))
    .all("*", (c) => backend.fetch(c.req.raw));
  const server = await serveOnLoopback(
    async (request) => site.fetch(request),
    (incoming, socket, head) => void openDoor(incoming, socket, head),
  );
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
    follow: (link) => pressButton(fixture.request, link),
    async signUp(email) {
      const client = anonClient();
      const { error } = await client.auth.signUp({ email, password: goodPassword });
      if (error) throw error;
      await fixture.follow(mailbox.linkTo(email));
      const signedIn = await client.auth.signInWithPassword({ email, password: goodPassword });
      if (signedIn.error) throw signedIn.error;
      return client;
    },
    async stopServing() {
      backend.realtime.close();
      await server.stop();
    },
    async stop() {
      await fixture.stopServing();
      await backend.close();
    },
  };
  return fixture;
};
