import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import { openDatabase } from "#tests/support/open-database.ts";

const firstNew = "20261126105000";
const storedUrl = `/storage/v1/object/public/user-pictures/${"ab".repeat(12)}-1600.webp`;
let folder: string;
let backend: TestBackend;
let ada: TestUser;

/** A database of the last version, with the most that its limits in characters allowed. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-before-"));
  const directory = path.join(folder, "db");
  const older = path.join(folder, "migrations");
  await cp(siteOptions.migrationsDirectory, older, { recursive: true });
  for (const file of await readdir(older)) if (file >= firstNew) await rm(path.join(older, file));
  const before = await createTestBackend({ directory, loadDataDir: undefined, migrationsDirectory: older });
  ada = await createTestUser(before, "ada@example.org");
  await before.close();

  const database = await openDatabase(directory);
  const fish = (count: number) => `repeat('🐟', ${count})`;
  await database.query(`insert into public.images (user_id, base_prompt, current_prompt, image_url)
    select '${ada.id}', ${fish(2_000)}, ${fish(2_000)}, ${fish(4_000)} from generate_series(1, 300)`);
  await database.query(`insert into public.images (user_id, current_prompt, image_url, status, shared) values
    ('${ada.id}', 'approved and shared', '${storedUrl}', 'approved', true),
    ('${ada.id}', 'only shared', '${storedUrl}', 'pending', true),
    ('${ada.id}', 'only approved', '${storedUrl}', 'approved', false)`);
  await database.query(`insert into public.chat_sessions (id, user_id, session, title, size)
    values ('${ada.id}', '${ada.id}', ${fish(100)}, ${fish(100)}, 32000)`);
  await database.query(`insert into public.chat_messages (id, user_id, session_id, role, content, status)
    values ('${ada.id}', '${ada.id}', '${ada.id}', 'user', ${fish(32_000)}, 'done')`);
  await database.query(`insert into public.feedback (name, subject, message)
    select ${fish(200)}, ${fish(300)}, ${fish(10_000)} from generate_series(1, 600)`);
  await database.query(`insert into public.mails (recipient, subject, text, html, status)
    values ('a@example.org', 's', repeat('x', 300000), repeat('x', 500000), 'queued')`);
  await database.query(
    `update auth.users set raw_user_meta_data = jsonb_build_object('about', ${fish(9_000)}) where id = '${ada.id}'`,
  );
  await database.close();
  backend = await createTestBackend({ directory, loadDataDir: undefined });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const images = () => backend.anonClient(ada.accessToken).from("images");

test("keeps every row that is larger than what can be added now, and lets it be changed and deleted", async () => {
  const service = backend.serviceClient();
  const count = async (table: "images" | "feedback" | "mails" | "chat_messages") =>
    (await service.from(table).select("*", { count: "exact", head: true })).count;
  expect(await Promise.all([count("images"), count("feedback"), count("chat_messages")])).toEqual([303, 600, 1]);
  const [old] = (await images().select("id").eq("status", "pending").limit(1)).data ?? [];
  expect(
    (
      await images()
        .update({ status: "approved" })
        .eq("id", old?.id ?? "")
    ).error,
  ).toBeNull();
  expect((await images().insert({ current_prompt: "more", image_url: "/x.webp" })).error).toMatchObject({
    hint: "bytes_of_images_of_a_user",
  });
  expect((await images().delete().not("base_prompt", "is", null)).error).toBeNull();
  expect((await images().insert({ current_prompt: "more", image_url: "/x.webp" })).error).toBeNull();
});

test("puts what was shared into the owner's queue, and shows none of it", async () => {
  const { data } = await images().select("current_prompt,sharing").eq("image_url", storedUrl).order("current_prompt");
  expect(data).toEqual([
    { current_prompt: "approved and shared", sharing: "requested" },
    { current_prompt: "only approved", sharing: "none" },
    { current_prompt: "only shared", sharing: "none" },
  ]);
  expect((await backend.anonClient().rpc("shared_images")).data).toEqual([]);
});

test("counts the texts of conversations in bytes", async () => {
  const { data } = await backend.serviceClient().from("chat_sessions").select("size");
  expect(data).toEqual([{ size: 128_000 }]);
});

test("lets long metadata of an account become shorter, but not longer", async () => {
  const put = async (data: object) => {
    const headers = {
      apikey: backend.publishableKey,
      authorization: `Bearer ${ada.accessToken}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify({ data });
    const url = "http://localhost:3000/auth/v1/user";
    return (await backend.fetch(new Request(url, { method: "PUT", headers, body }))).status;
  };
  expect(await put({ more: "x".repeat(3_000) })).toBe(400);
  expect(await put({ about: "🐟".repeat(900) })).toBe(200);
  expect(await put({ more: "x".repeat(3_000) })).toBe(200);
});
