import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "#server/backend.ts";
import { siteOptions } from "#server/backend-options.ts";
import { readEnv } from "#server/env.ts";
import { moveToHosted } from "#server/move/move-to-hosted.ts";
import { readHostedTarget } from "#server/move/read-target.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { serveProject } from "#tests/support/serve-project.ts";
import { createDataDir } from "../process/site-process.ts";
import { goodPassword } from "./backend-fixture.ts";
import { createUsedSite, digestFolder, email, withEmbedded } from "./move-fixture.ts";

const umask = process.umask();
const folders: string[] = [];
const closing: (() => Promise<unknown>)[] = [];
let postgres: TestPostgres;
let dataDir: string;

const picture = Buffer.from("RIFF\0\0\0\0WEBPVP8 and the rest of it", "latin1");

beforeAll(async () => {
  postgres = await createTestPostgres();
  ({ dataDir } = await createUsedSite());
  folders.push(dataDir);
  await withEmbedded(dataDir, async (backend) => {
    const service = backend.serviceClient();
    const bucket = service.storage.from("pictures");
    await bucket.remove(["1.webp", "2.webp", "3.webp"]);
    const stored = await bucket.upload("fish-1600.webp", picture, { contentType: "image/webp" });
    if (stored.error) throw stored.error;
    const request = { name: "Ada", email, reason: "To look around.", status: "approved" } as const;
    await service.from("access_requests").insert(request).throwOnError();
    await service
      .from("content_documents")
      .insert({ name: "persona", published: { name: "Mira" } })
      .throwOnError();
  });
});
afterAll(async () => {
  process.umask(umask);
  for (const close of closing.toReversed()) await close();
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const createProject = async (intercept?: (request: Request) => Response | null) => {
  const url = await postgres.createDatabase();
  const storageDirectory = createDataDir();
  folders.push(storageDirectory);
  const options = { ...siteOptions, siteUrl: testSiteUrl, mail: createMailbox(), storageDirectory };
  const backend: Backend = await createPostgresBackend({ ...options, url });
  const { hosted, stop } = await serveProject(backend, url, intercept);
  closing.push(backend.close, stop);
  return { backend, hosted };
};
const moveTo = (hosted: Parameters<typeof moveToHosted>[0]["hosted"]) =>
  moveToHosted({ env: readEnv({ DATA_DIR: dataDir }), hosted, log: silentLog, onStep: () => undefined });
const readIds = async (backend: Backend) =>
  (await backend.serviceClient().from("profiles").select("user_id").order("user_id")).data;

test("moves content, accounts with their passwords, and approvals to a project", async () => {
  const { backend, hosted } = await createProject();
  const before = await digestFolder(dataDir);
  const moved = await moveTo(hosted);
  expect(moved).toMatchObject({
    accounts: 1,
    requests: 1,
    files: 1,
    withoutSecondFactor: [],
    withoutPasskeys: [email],
  });
  expect(moved.rows).toBeGreaterThan(4);

  const { data, error } = await backend.anonClient().auth.signInWithPassword({ email, password: goodPassword });
  expect(error).toBeNull();
  const service = backend.serviceClient();
  expect((await service.from("access_requests").select("email,status")).data).toEqual([{ email, status: "approved" }]);
  expect((await service.from("posts").select("slug").eq("slug", "post-2")).data).toHaveLength(1);
  const { data: file } = await service.storage.from("pictures").download("fish-1600.webp");
  expect(file && Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true);
  expect(await digestFolder(dataDir)).toEqual(before);
  expect(existsSync(`${dataDir}.to-hosted`)).toBe(false);
  expect(await withEmbedded(dataDir, readIds)).toEqual([{ user_id: data.user?.id }]);
});

test("moves the same again after it was interrupted, and once more", { tags: "night" }, async () => {
  let isDown = true;
  const { hosted } = await createProject(({ url }) =>
    isDown && url.includes("apply_restore") ? Response.json({ message: "down" }, { status: 503 }) : null,
  );
  await expect(moveTo(hosted)).rejects.toThrow("did not confirm the restore");
  isDown = false;
  const moved = await moveTo(hosted);
  expect(moved).toMatchObject({
    accounts: 1,
    requests: 1,
    files: 1,
    withoutSecondFactor: [],
    withoutPasskeys: [email],
  });
  expect(await moveTo(hosted)).toEqual(moved);
});

test("refuses a project that somebody uses, before anything is written there", { tags: "night" }, async () => {
  const { backend, hosted } = await createProject();
  const service = backend.serviceClient();
  await service.from("posts").insert({ slug: "mine", title: "Mine", content: "Words." }).throwOnError();
  await expect(moveTo(hosted)).rejects.toThrow("has 1 posts that are not of this site");
  await service.from("posts").delete().eq("slug", "mine").throwOnError();
  await backend.anonClient().auth.signUp({ email: "bob@example.org", password: goodPassword });
  await expect(moveTo(hosted)).rejects.toThrow("accounts of its own, such as bob@example.org");
  expect((await service.from("posts").select("slug")).data).toEqual([]);
  await expect(moveTo({ ...hosted, secretKey: "sb_secret_wrong" })).rejects.toThrow("The project cannot be used");
});

test("reads the project from a file, and nothing else from it", async () => {
  const folder = createDataDir();
  folders.push(folder);
  const file = path.join(folder, "project.env");
  await writeFile(file, "SUPABASE_URL=https://x.supabase.co/\nSUPABASE_PUBLISHABLE_KEY=sb_publishable_a\nPORT=none\n");
  await expect(readHostedTarget({ "to-hosted": file })).rejects.toThrow("SUPABASE_SECRET_KEY");
  await writeFile(
    file,
    "SUPABASE_URL=https://x.supabase.co/\nSUPABASE_PUBLISHABLE_KEY=sb_publishable_a\nSUPABASE_SECRET_KEY=sb_secret_b\n",
  );
  const hosted = { url: "https://x.supabase.co", publishableKey: "sb_publishable_a", secretKey: "sb_secret_b" };
  expect(await readHostedTarget({ "to-hosted": file })).toEqual(hosted);
  expect(await readHostedTarget({ "to-embedded": folder })).toBeNull();
  await expect(readHostedTarget({ "to-hosted": file, s3: file })).rejects.toThrow("no other option");
  await expect(readHostedTarget({ "to-hosted": `${file}.none` })).rejects.toThrow("cannot be read");
});
