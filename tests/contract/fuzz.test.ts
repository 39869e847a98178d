import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import type { ErrorLogger } from "@site/supabase/plain-error.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { toQuery, headers, json, parameter, text } from "./random-rest-requests.ts";

const errors: string[] = [];
const logError: ErrorLogger = (entry) =>
  void errors.push(`${entry.method} ${entry.path}: ${entry.errors.at(-1)?.message}`);
let backend: Backend;
let folder: string;
let postgres: TestPostgres | undefined;

const drivers = {
  embedded: () => createTestBackend({ storageDirectory: folder, logError }),
  postgres: async () => {
    postgres = await createTestPostgres();
    return createPostgresBackend({
      ...siteOptions,
      url: await postgres.createDatabase(),
      siteUrl: testSiteUrl,
      mail: createMailbox(),
      storageDirectory: folder,
      poolSize: 3,
      logError,
    });
  },
};

const seed = 20_261_121;

const send = async (apikey: string, method: string, address: string, more: Record<string, string>, body?: string) => {
  const before = errors.length;
  const response = await backend.fetch(
    new Request(`${testSiteUrl}${address}`, {
      method,
      headers: { apikey, "content-type": "application/json", ...more },
      ...(body === undefined ? {} : { body }),
    }),
  );
  const responseText = await response.text();
  expect(
    response.status,
    `${method} ${address} ${body ?? ""} ${errors.slice(before).join(" ")}`.slice(0, 600),
  ).toBeLessThan(500);
  expect(responseText).not.toMatch(/node_modules|\bat .*:\d+:\d+|insert into "|select .* from "/);
};

const settings = { seed, numRuns: 40 * inject("runs") };

describe.each(["embedded", "postgres"] as const)("%s", (driver) => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "chloe-fuzz-"));
    backend = await drivers[driver]();
    await backend
      .serviceClient()
      .from("posts")
      .insert({ slug: "a-post", title: "A post", content: "Text", status: "published" });
  });
  afterAll(async () => {
    await backend.close();
    await postgres?.stop();
    postgres = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  test("never responds 5xx to reads below /rest/v1", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(parameter, { maxLength: 3 }), headers, async (parameters, more) =>
        send(backend.publishableKey, "GET", `/rest/v1/posts?${toQuery(parameters)}`, more),
      ),
      settings,
    );
  });

  test("never responds 5xx to any path", async () => {
    const part = text.map((value) => encodeURIComponent(value.toWellFormed()));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("rest", "auth", "storage"),
        fc.array(part, { maxLength: 3 }),
        fc.constantFrom("GET", "POST", "DELETE", "PUT"),
        async (mount, parts, method) =>
          send(
            backend.publishableKey,
            method,
            `/${mount}/v1/${parts.join("/")}`,
            {},
            method === "GET" ? undefined : "{}",
          ),
      ),
      { ...settings, numRuns: 15 * inject("runs") },
    );
  });

  test("never responds 5xx to writes below /rest/v1", async () => {
    const row = fc.dictionary(
      fc.oneof(fc.constantFrom("slug", "title", "content", "status", "published_at", "id", "image_url"), text),
      json,
      { maxKeys: 5 },
    );
    const body = fc.oneof(
      row.map((value) => JSON.stringify(value)),
      fc.array(row, { maxLength: 3 }).map((value) => JSON.stringify(value)),
      json.map((value) => JSON.stringify(value)),
      text,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("POST", "PATCH", "PUT", "DELETE"),
        fc.array(parameter, { maxLength: 2 }),
        headers,
        body,
        async (method, parameters, more, value) =>
          send(
            backend.secretKey,
            method,
            `/rest/v1/posts?${toQuery([["slug", "eq.nothing-here"], ...parameters])}`,
            more,
            method === "DELETE" ? undefined : value,
          ),
      ),
      settings,
    );
  });

  test("never responds 5xx to requests below /auth/v1", async () => {
    const field = fc.constantFrom(
      "email",
      "password",
      "data",
      "token",
      "token_hash",
      "type",
      "refresh_token",
      "code_challenge",
      "auth_code",
      "scope",
      "options",
      "gotrue_meta_security",
      "create_user",
    );
    const value = fc.oneof(
      json,
      fc.constantFrom("a@example.com", "signup", "recovery", "email_change", "a rather long sentence 9"),
    );
    const body = fc.oneof(
      fc.dictionary(field, value, { maxKeys: 5 }).map((fields) => JSON.stringify(fields)),
      json.map((fields) => JSON.stringify(fields)),
      text,
    );
    const route = fc.constantFrom(
      "signup",
      "token?grant_type=password",
      "token?grant_type=refresh_token",
      "token?grant_type=pkce",
      "token",
      "recover",
      "resend",
      "verify",
      "logout",
      "user",
      "otp",
      "authorize?provider=x",
      "callback",
      "reauthenticate",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("POST", "PUT", "GET"),
        route,
        fc.array(
          fc.tuple(fc.constantFrom("redirect_to", "provider", "type", "token", "scope", "state", "code"), text),
          { maxLength: 2 },
        ),
        body,
        async (method, name, parameters, fields) =>
          send(
            backend.publishableKey,
            method,
            `/auth/v1/${name}${name.includes("?") ? "&" : "?"}${toQuery(parameters)}`,
            {},
            method === "GET" ? undefined : fields,
          ),
      ),
      settings,
    );
  });
});
