import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser } from "#tests/support/create-test-user.ts";
import { listTextFields, sampleInput } from "#tests/support/sample-inputs.ts";
import { describeFunctions } from "#tests/support/describe-functions.ts";

/** The most text of one request. The body may have 1 MB, of which one character takes three bytes. */
const most = 300_000;
const mostItems = 200;
/** In a query, which Node cuts at 16 KB. */
const mostInQuery = 1_500;

const row = "\u0301\u0323";
/** The worst that Unicode has: what unfolds, what is sorted, what changes its length with its case, and halves. */
const worst: Record<string, string> = {
  "a word of eighteen letters in one character": "\ufdfa",
  "marks without end": row,
  "a sign of letters": "🆜",
  "marks that are letters until they are normalized": "\uff9e\u0301",
  "a capital that is two letters in lower case": "İ",
  "halves of characters": "\ud83d",
  "as many folded letters as are taken": `\ufdfa${"a".repeat(16)}`,
  "as many marks as are taken": `a${row.repeat(50)}`,
};
const tried = Object.entries(worst).slice(0, inject("runs") > 1 ? undefined : 2);

let backend: TestBackend;
let app: Awaited<ReturnType<typeof createTestApp>>;
let authorization: string;
beforeAll(async () => {
  // The database has a thread of its own, as on a site: what is measured here is the thread that serves everybody.
  backend = await createTestBackend({
    storageDirectory: mkdtempSync(path.join(tmpdir(), "text-cost-")),
    open: undefined,
  });
  const env = { ADMIN_SECRET: "a secret of the owner", FEEDBACK: "store" };
  app = await createTestApp({ backend, env, loadBuild: async () => createTestBuild({}) });
  await approveEmail(backend, "owner@example.org");
  const { id, accessToken } = await createTestUser(backend, "owner@example.org");
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", id);
  authorization = `Bearer ${accessToken}`;
});
afterAll(() => backend.close());

let calls = 0;
/** CPU milliseconds of this thread for a call, from an address of its own. */
const measure = async (name: string, isGet: boolean, input: unknown): Promise<number> => {
  calls += 1;
  const from = `203.0.${calls >> 8}.${calls & 255}`;
  const headers = { authorization, "content-type": "application/json" };
  const body = JSON.stringify(input);
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : "";
  const stop = startCpuTimer();
  const init = isGet ? { headers } : { method: "POST", headers, body };
  const response = await app.request(`/functions/v1/${name}${query}`, init, from);
  await response.arrayBuffer();
  return stop();
};

/** Below this a difference is noise, or nothing that anybody could add up. */
const floorMs = 100;
const attempts = 4;

test.each(await describeFunctions())(
  "no text costs $name more than letters do",
  { tags: "night" },
  async ({ name, isGet, schema }) => {
    const failures: string[] = [];
    for (const { path: field, maxLength } of listTextFields(schema)) {
      const items = field.includes("[]") ? mostItems : 1;
      const length = Math.min(maxLength ?? most, isGet ? mostInQuery : Math.floor(most / items));
      const fill = (unit: string) => {
        const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
        return sampleInput(schema, { path: field, maxLength, text, listLength: items });
      };
      const plain = await measure(name, isGet, fill("a"));
      for (const [what, unit] of tried) {
        let least = Infinity;
        for (let attempt = 0; attempt < attempts && least > Math.max(floorMs, 3 * plain); attempt += 1)
          least = Math.min(least, await measure(name, isGet, fill(unit)));
        if (least > Math.max(floorMs, 3 * plain)) failures.push(`${field}: ${what}: ${least} ms, letters ${plain} ms`);
      }
    }
    expect(failures).toEqual([]);
  },
);
