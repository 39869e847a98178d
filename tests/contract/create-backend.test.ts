import { expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createBackend } from "@site/supabase/create-backend.ts";

const options = {
  ...siteOptions,
  siteUrl: testSiteUrl,
  mail: createMailbox(),
  readKeys: () => Promise.reject(new Error("the keys were asked for")),
};

test("prefers a hosted project", async () => {
  const backend = await createBackend({
    ...options,
    databaseUrl: "postgres://127.0.0.1:1/x",
    supabase: { url: "http://127.0.0.1:1", publishableKey: "p", secretKey: "s" },
  });
  expect([backend.driver, backend.publishableKey, backend.secretKey, backend.jwtSecret]).toEqual([
    "hosted",
    "p",
    "s",
    undefined,
  ]);
});

test("uses PostgreSQL next, which must respond", async () => {
  await expect(createBackend({ ...options, databaseUrl: "postgres://127.0.0.1:1/x" })).rejects.toThrow(/ECONNREFUSED/);
});

test("falls back to the embedded database, with keys stored by the caller", async () => {
  await expect(createBackend(options)).rejects.toThrow("the keys were asked for");
});
