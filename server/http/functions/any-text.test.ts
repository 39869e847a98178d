import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser } from "#tests/support/create-test-user.ts";
import { describeFunctions } from "#tests/support/describe-functions.ts";
import { listTextFields, sampleInput } from "#tests/support/sample-inputs.ts";

const signs = Array.from(
  "aZ7 '\"\\`%_*;:/?#&<>{}[]()|\n\t-." +
    "\u0001\u0008\u000b\u001b\u007f\u0085\u00ad\u200b\u200f\u2028\u202e\u2066\ufeff\ufffe\uffff" +
    "İßÅé\u0301\u0323\ufdfa\ufb03漢한𝒳🙂👩\u200d👧🆜",
);
const seed = 44;
const random = fc.sample(fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 60 }), {
  seed,
  numRuns: 4,
});

/** At the longest that a field takes, as far as a request can hold it. */
const repeat = (text: string, maxLength = 2_000): string =>
  text.repeat(Math.max(1, Math.floor(Math.min(maxLength, 2_000) / text.length)));

const isNight = inject("runs") > 1;
const toTexts = (maxLength: number | undefined): string[] => [
  "a\0b",
  "a\ud800",
  repeat("é\u0001", maxLength),
  ...(isNight ? toMoreTexts(maxLength) : []),
];
const toMoreTexts = (maxLength: number | undefined): string[] => [
  ...random,
  repeat("𝒳", maxLength),
  "",
  " ",
  "/\u0001\u001f\u0085𝒳",
  "\udc00a",
  repeat("\u000b\u001b𝒳", maxLength),
  repeat("a\u202e\u200b", maxLength),
];

const env = { ADMIN_SECRET: "a secret of the owner", FEEDBACK: "store" };
let backend: TestBackend;
let app: Awaited<ReturnType<typeof createTestApp>>;
let authorization: string;
beforeAll(async () => {
  backend = await createTestBackend({ storageDirectory: mkdtempSync(path.join(tmpdir(), "any-text-")) });
  app = await createTestApp({ backend, env, loadBuild: async () => createTestBuild({}) });
  await approveEmail(backend, "owner@example.org");
  const { id, accessToken } = await createTestUser(backend, "owner@example.org");
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", id);
  authorization = `Bearer ${accessToken}`;
});
afterAll(() => backend.close());

let calls = 0;
/** From another address each time, which has its limits to itself. */
const call = (name: string, isGet: boolean, input: unknown): Promise<Response> => {
  calls += 1;
  const from = `203.0.${calls >> 8}.${calls & 255}`;
  const path = `/functions/v1/${name}`;
  if (!isGet) return app.call(name, input, { authorization }, from);
  const query = new URLSearchParams(Object.entries(input as Record<string, string>));
  return app.request(`${path}?${query.toString()}`, { headers: { authorization } }, from);
};

test.each(await describeFunctions())(
  "$name never answers a text with an error of the site",
  async ({ name, isGet, schema }) => {
    const failures: string[] = [];
    for (const field of listTextFields(schema))
      for (const text of toTexts(field.maxLength)) {
        const response = await call(name, isGet, sampleInput(schema, { ...field, text }));
        const said = response.status < 400 ? "" : await response.clone().text();
        await response.body?.cancel();
        const isInWords = response.status < 400 || /"error":"[^"]{8,}/.test(said);
        if (response.status >= 500 || !isInWords)
          failures.push(`${field.path}: ${JSON.stringify(text.slice(0, 60))}: ${response.status} ${said}`);
      }
    expect(failures).toEqual([]);
  },
);
