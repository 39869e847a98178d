import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RealtimeChannel } from "@supabase/supabase-js";
import type { Backend } from "#server/backend.ts";
import { openLiveContent } from "#server/content/live-content.ts";
import { readEnv } from "#server/env.ts";
import { createLiveEnv } from "#server/live-env.ts";
import { openSettings, type SettingChanges } from "#server/settings/open-settings.ts";
import { type SeedStory, toSeed } from "#server/posts/seed-posts.ts";
import { createRateLimiter } from "#server/http/limits/rate-limiter.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createTestReplicas, openClient, type TestReplicas } from "#tests/support/create-test-postgres.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";

const stories: SeedStory[] = [
  {
    slug: "first-light",
    title: "First light",
    excerpt: null,
    content: "I woke.",
    image_url: null,
    image_prompt: null,
    status: "published",
    published_at: "2026-01-01T00:00:00Z",
  },
];

let site: TestReplicas;
let replicas: Backend[];

const readTitle = async (replica: Backend | undefined, slug: string) =>
  (await replica?.anonClient().from("posts").select("title").eq("slug", slug).maybeSingle())?.data?.title;

beforeAll(async () => {
  site = await createTestReplicas(3, { seed: toSeed(stories) });
  ({ replicas } = site);
});
afterAll(() => site.stop());

test("shares keys, migrations and stories between replicas that start concurrently on an empty database", async () => {
  expect(
    new Set(replicas.map(({ publishableKey, secretKey, jwtSecret }) => `${publishableKey} ${secretKey} ${jwtSecret}`))
      .size,
  ).toBe(1);
  const client = await openClient(site.url);
  const { rows } =
    await client.query(`select (select count(*)::int from public.posts) as posts, (select count(*)::int from site_private.state where name = 'keys') as keys,
    (select count(*) = count(distinct version) from supabase_migrations.schema_migrations) as once,
    has_schema_privilege('service_role', 'site_private', 'usage') as readable`);
  await client.end();
  expect(rows).toEqual([{ posts: 1, keys: 1, once: true, readable: false }]);
});

test("invalidates the caches of other replicas on a write", async () => {
  expect(await readTitle(replicas[1], "first-light")).toBe("First light");
  const hits = replicas[1]?.stats?.().hits ?? 0;
  expect(await readTitle(replicas[1], "first-light")).toBe("First light");
  expect(replicas[1]?.stats?.().hits).toBe(hits + 1);
  await replicas[0]?.serviceClient().from("posts").update({ title: "Changed" }).eq("slug", "first-light");
  await expect.poll(() => readTitle(replicas[1], "first-light")).toBe("Changed");
});

test("counts of page views are announced to nobody", async () => {
  const changes: string[] = [];
  const stop = replicas[1]?.onChange((table) => changes.push(table));
  const views = [{ day: "2026-01-01", path: "/landing", views: 3 }];
  for (let round = 0; round < 3; round += 1)
    await replicas[0]?.serviceClient().rpc("add_counts", { new_views: views, new_activity: [] }).throwOnError();
  await replicas[0]?.serviceClient().from("content_documents").insert({ name: "chat" }).throwOnError();
  // Announcements arrive in the order of the transactions.
  await expect.poll(() => changes).toEqual(["content_documents"]);
  await replicas[0]?.serviceClient().from("content_documents").delete().eq("name", "chat").throwOnError();
  stop?.();
});

test("tells clients of any replica of rows, messages and who is there", async () => {
  const fixtures = await Promise.all(
    replicas.slice(0, 2).map((replica) => createBackendFixture(replica, createMailbox())),
  );
  const [one] = fixtures as [BackendFixture];
  const clients = fixtures.map((fixture) => fixture.service());
  const rows: unknown[] = [];
  const messages: unknown[] = [];
  const [here, there] = clients.map((client) =>
    client
      .channel("console", { config: { private: true, presence: { enabled: true } } })
      .on(
        "postgres_changes",
        { event: "UPDATE", schema: "public", table: "posts" },
        ({ new: row }) => void rows.push(row),
      )
      .on("broadcast", { event: "*" }, ({ payload }) => void messages.push(payload)),
  ) as [RealtimeChannel, RealtimeChannel];
  for (const channel of [here, there])
    expect(await new Promise((resolve) => channel.subscribe(resolve))).toBe("SUBSCRIBED");
  await one.service().from("posts").update({ excerpt: "Told." }).eq("slug", "first-light").throwOnError();
  await expect.poll(() => rows).toMatchObject([{ excerpt: "Told." }, { excerpt: "Told." }]);
  await here.send({ type: "broadcast", event: "hi", payload: { from: "one" } });
  await expect.poll(() => messages).toEqual([{ from: "one" }]);
  expect(await here.track({ mood: "calm" })).toBe("ok");
  await expect.poll(() => Object.values(there.presenceState())).toMatchObject([[{ mood: "calm" }]]);
  await clients[0]?.removeAllChannels();
  await expect.poll(() => there.presenceState()).toEqual({});
  await clients[1]?.removeAllChannels();
  await Promise.all(fixtures.map((fixture) => fixture.stopServing()));
});

test("a file that is replaced or deleted is so on every replica at once", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "chloe-replicas-"));
  const shared = await createTestReplicas(2, { storageDirectory: folder });
  const [one, other] = shared.replicas as [Backend, Backend];
  let announced = Promise.withResolvers<void>();
  other.onChange((table) => table === "files" && announced.resolve());
  const change = async (work: () => PromiseLike<{ error: unknown }>) => {
    announced = Promise.withResolvers();
    expect((await work()).error).toBeNull();
    await announced.promise;
  };
  const read = async () => {
    const response = await other.fetch(new Request(`${testSiteUrl}/storage/v1/object/public/shared/a.txt`));
    return response.ok ? response.text() : response.status;
  };
  const { storage } = one.serviceClient();
  await change(() => storage.createBucket("shared", { public: true }));
  const files = storage.from("shared");
  for (const text of ["one", "two"]) {
    await change(() => files.upload("a.txt", text, { upsert: true, contentType: "text/plain" }));
    expect(await read()).toBe(text);
  }
  await change(() => files.remove(["a.txt"]));
  expect(await read()).toBe(400);
  await shared.stop();
  rmSync(folder, { recursive: true });
});

test("accepts keys of other replicas", async () => {
  const { data } = await (replicas[0] as Backend).serviceClient().from("posts").select("slug");
  expect(data).toHaveLength(1);
  const other = await replicas[2]?.fetch(
    new Request(`${testSiteUrl}/rest/v1/posts?select=slug`, { headers: { apikey: replicas[0]?.secretKey ?? "" } }),
  );
  expect(other?.status).toBe(200);
});

test("shares rate limits between replicas under concurrent calls", async () => {
  const limiters = replicas.map((replica) => createRateLimiter(replica.serviceClient()));
  const all = await Promise.allSettled(
    Array.from({ length: 30 }, async (_, index) => limiters[index % limiters.length]?.consume("signUps", "shared")),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const limiter of limiters)
    await expect(limiter.check("signUps", "shared")).rejects.toMatchObject({ code: "limit_exceeded" });
  await expect(limiters[0]?.check("signUps", "somebody else")).resolves.toBeUndefined();
});

test("reconnects after terminated connections and receives changes again", async () => {
  const changes: string[] = [];
  const stop = replicas[1]?.onChange((table) => changes.push(table));
  await site.terminateConnections();
  // Notifications may have been missed, so every table is reported as changed after reconnecting.
  await expect.poll(() => changes).toContain("posts");
  await expect.poll(() => readTitle(replicas[0], "first-light")).toBe("Changed");
  changes.length = 0;
  await expect
    .poll(
      async () =>
        (await replicas[0]?.serviceClient().from("posts").update({ title: "Again" }).eq("slug", "first-light"))?.status,
    )
    .toBe(204);
  await expect.poll(() => changes).toContain("posts");
  stop?.();
});

const openTexts = (backend: Backend | undefined) =>
  openLiveContent({ contentDir: "content", backend: backend as Backend, log: silentLog });

test("shows a published text on every replica within five seconds, also after lost connections", async () => {
  const texts = await Promise.all(replicas.map(openTexts));
  const write = (greeting: string) =>
    replicas[0]?.serviceClient().from("content_documents").upsert({ name: "chat", published: { greeting } });
  const listShown = () => texts.map((replica) => replica.get("chat").greeting);
  for (const greeting of ["One", "Two"]) {
    await expect.poll(async () => (await write(greeting))?.error).toBeNull();
    await expect.poll(listShown, { timeout: 5_000 }).toEqual([greeting, greeting, greeting]);
    await site.terminateConnections();
  }
  await expect.poll(async () => (await write("Three"))?.error).toBeNull();
  await expect.poll(listShown).toEqual(["Three", "Three", "Three"]);
  for (const replica of texts) replica.close();
});

const openPanelSettings = (backend: Backend) => {
  const given = readEnv({});
  return openSettings({ live: createLiveEnv(given), given, backend, key: Buffer.alloc(32, 7), log: silentLog });
};

test("a setting of the panel holds on every replica within five seconds, its secret too", async () => {
  const panels = await Promise.all(replicas.map(openPanelSettings));
  const save = (changes: SettingChanges) =>
    panels[0]?.save({ actor: "owner", backend: replicas[0] as Backend }, changes) ?? Promise.reject();
  const listModels = () => panels.map((panel) => panel.plan({}).env.languageModel);
  await save({ LLM_BASE_URL: "http://127.0.0.1:9/v1", LLM_MODEL: "one", LLM_API_KEY: "first" });
  await expect
    .poll(() => listModels().map((model) => model?.apiKey), { timeout: 5_000 })
    .toEqual(replicas.map(() => "first"));
  await save({ LLM_BASE_URL: null, LLM_MODEL: null, LLM_API_KEY: null });
  await expect.poll(listModels, { timeout: 5_000 }).toEqual(replicas.map(() => undefined));
  const { data } = await (replicas[1] as Backend).serviceClient().from("audit_log").select("action,subject");
  expect(data).toContainEqual({ action: "setting cleared", subject: "LLM_API_KEY" });
  for (const panel of panels) panel.close();
});

test("does not seed deleted stories again when another replica starts", async () => {
  await replicas[0]?.serviceClient().from("posts").delete().eq("slug", "first-light");
  const late = await site.createReplica();
  expect(await readTitle(late, "first-light")).toBeUndefined();
  await late.close();
});
