import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

const image_url = `/storage/v1/object/public/user-pictures/${"ab".repeat(12)}-1600.webp`;
let app: TestApp;
let backend: TestBackend;
let id: string;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
  const ada = await createTestUser(backend, "ada@example.org");
  const { data } = await app.backend
    .serviceClient()
    .from("images")
    .insert({ user_id: ada.id, current_prompt: "a heron", image_url, status: "approved", sharing: "approved" })
    .select("id")
    .single();
  id = data?.id ?? "";
});
afterAll(async () => {
  await app.flush();
  await app.close();
});

test("removes a shared image from the public list, and writes an audit entry", async () => {
  expect((await app.backend.anonClient().rpc("shared_images")).data).toHaveLength(1);
  expect((await app.call("unshare-image", { id })).status).toBe(200);
  expect((await app.backend.anonClient().rpc("shared_images")).data).toEqual([]);
  const service = app.backend.serviceClient();
  expect((await service.from("images").select("sharing,status").eq("id", id)).data).toEqual([
    { sharing: "declined", status: "approved" },
  ]);
  const { data } = await service.from("audit_log").select("actor,action,subject");
  expect(data).toEqual([{ actor: "owner (this machine)", action: "picture unshared", subject: image_url }]);
});

test("reports that an image is not shared, and rejects an invalid id", async () => {
  expect((await app.call("unshare-image", { id })).status).toBe(404);
  for (const body of [{}, { id: "1" }, { id: [id] }]) expect((await app.call("unshare-image", body)).status).toBe(400);
});
