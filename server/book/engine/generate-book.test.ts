import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BookStatus, publishedLine, startLine } from "#contracts/book/book-run.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-book-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
});
afterAll(async () => {
  await app.flush();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const key = { use_source: true, chloe_api_key: "a key" };
const call = async (body: object) => {
  const response = await app.call("generate-book", body);
  return { status: response.status, body: (await response.json()) as BookStatus & { code?: string } };
};
const listPosts = async () =>
  (await app.backend.serviceClient().from("posts").select("*").order("created_at")).data ?? [];

test.each([{}, { chloe_api_key: "" }, { chloe_api_key: "  " }])("requires a key: %j", async (given) => {
  const { status, body } = await call({ mode: "next", use_source: true, ...given });
  expect([status, body]).toEqual([
    400,
    { success: false, error: "Please set CHLOE_API_KEY in settings first", code: "invalid_request" },
  ]);
  expect(await listPosts()).toEqual([]);
});

test("writes, illustrates and publishes a story, and returns it again with its log", async () => {
  const { status, body } = await call({ mode: "next", ...key });
  expect([status, body]).toEqual([200, { success: true, downloadUrl: expect.stringMatching(/^\//) as string }]);
  const [post] = await listPosts();
  expect(post).toMatchObject({ status: "published", image_url: expect.stringMatching(/^\/storage\//) as string });
  const { data: audit } = await app.backend.serviceClient().from("audit_log").select("actor,action,subject");
  const actor = "owner (this machine)";
  expect(audit).toEqual([
    { actor, action: "post created", subject: post?.slug },
    { actor, action: "book link created", subject: expect.any(String) as string },
  ]);
  const { run, downloadUrl } = (await call({ mode: "status" })).body;
  expect(downloadUrl).toBe(body.downloadUrl);
  expect(run).toMatchObject({ status: "succeeded", progress: 100, post: { id: post?.id, status: "published" } });
  expect(run?.lines.map(({ text }) => text)).toEqual(expect.arrayContaining([startLine, publishedLine]) as string[]);
  expect(run?.lines[0]?.text).toBe(startLine);
});
