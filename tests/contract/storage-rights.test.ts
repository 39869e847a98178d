import { createHash, createHmac, randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationsDirectory } from "#server/backend/database/prepare-database.ts";
import { createPostgresBackend } from "#server/backend/postgres.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { type BackendFixture, createBackendFixture } from "./backend-fixture.ts";

type Client = ReturnType<BackendFixture["service"]>;

const legacyKey = "old/☀.txt";
const bucketsSql = ["homes", "drop", "tight", "many", "lost", "full"]
  .map((id) => `insert into storage.buckets (id, name, public) values ('${id}', '${id}', false);`)
  .join("\n");
/** Buckets with policies: `homes` has a folder for each user, whoever sends to `drop` may not read, `tight` is narrow. */
const policiesSql = `${bucketsSql}
create policy "own homes" on storage.objects for all to authenticated
  using (bucket_id = 'homes' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'homes' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "all read homes" on storage.objects for select to authenticated using (bucket_id = 'homes');
create policy "visitors send" on storage.objects for insert to anon with check (bucket_id = 'drop' and owner_id is null);
create policy "uploads only" on storage.objects for insert to anon
  with check (bucket_id = 'tight' and storage.allow_only_operation('object.upload'));
insert into storage.objects (bucket_id, name, version, metadata)
  values ('many', '${legacyKey}', gen_random_uuid()::text, '{"mimetype": "text/plain", "eTag": "\\"3-mh1\\"", "size": 3}'),
    ('lost', 'lost.txt', '${"ab".repeat(32)}', '{"mimetype": "text/plain", "size": 3}');
insert into storage.objects (bucket_id, name) select 'full', number || '.txt' from generate_series(1, 2300) as number;
`;

let root: string;
let migrations: string;
let postgres: TestPostgres;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "chloe-storage-rights-"));
  migrations = path.join(root, "migrations");
  await cp(migrationsDirectory, migrations, { recursive: true });
  // On top of the library's schema: existing databases take ours.
  const schema = await readFile(new URL("../../server/backend/database/storage-schema.sql", import.meta.url), "utf8");
  await writeFile(path.join(migrations, "29990101000000_policies.sql"), schema + policiesSql);
  postgres = await createTestPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

const putLegacyFile = async (folder: string) => {
  const name = createHash("sha256").update(`many\0${legacyKey}`).digest("hex");
  await mkdir(path.join(folder, name.slice(0, 2)), { recursive: true });
  await writeFile(path.join(folder, name.slice(0, 2), name), "old");
};

const openEmbedded = async (folder: string) => {
  const backend = await createTestBackend({ storageDirectory: folder, migrationsDirectory: migrations });
  return createBackendFixture(backend, backend.mailbox);
};
const openPostgres = async (folder: string) => {
  const mail = createMailbox();
  const options = { url: await postgres.createDatabase(), siteUrl: testSiteUrl, mail, storageDirectory: folder };
  return createBackendFixture(await createPostgresBackend({ ...options, migrationsDirectory: migrations }), mail);
};

describe.each([
  ["embedded", openEmbedded],
  ["postgres", openPostgres],
])("%s", (driver, open) => {
  let folder: string;
  let subject: BackendFixture;
  let ada: Client;
  let bob: Client;
  let home: string;
  beforeAll(async () => {
    folder = path.join(root, driver);
    subject = await open(folder);
    ada = await subject.signUp(`ada-${driver}@example.org`);
    bob = await subject.signUp(`bob-${driver}@example.org`);
    home = (await ada.auth.getUser()).data.user?.id ?? "";
    await putLegacyFile(folder);
  });
  afterAll(() => subject.stop());

  const countFiles = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  const service = (bucket: string) => subject.service().storage.from(bucket);
  const readText = async (bucket: string, key: string) => (await service(bucket).download(key)).data?.text();
  const text = { contentType: "text/plain" };
  const asService = () => ({ apikey: subject.backend.secretKey });

  test("lets users store, replace, move and delete in their own folder, and read where they may", async () => {
    const files = ada.storage.from("homes");
    expect((await files.upload(`${home}/a.txt`, "one", text)).error).toBeNull();
    expect((await files.upload(`${home}/a.txt`, "two", { ...text, upsert: true })).error).toBeNull();
    expect((await files.update(`${home}/a.txt`, "three", text)).error).toBeNull();
    expect((await files.move(`${home}/a.txt`, `${home}/b.txt`)).error).toBeNull();
    expect(await (await bob.storage.from("homes").download(`${home}/b.txt`)).data?.text()).toBe("three");
    const [row] = (await files.list(home)).data ?? [];
    expect(row).toMatchObject({ name: `${home}/b.txt`, owner: home, owner_id: home, metadata: { size: 5 } });
    expect((await files.remove([`${home}/b.txt`])).data).toHaveLength(1);
  });

  test("refuses what others do to a file, and leaves its bytes", async () => {
    const key = `${home}/kept.txt`;
    await ada.storage.from("homes").upload(key, "kept", text);
    const before = await countFiles();
    const files = bob.storage.from("homes");
    const refused = [
      await files.upload(key, "stolen", { ...text, upsert: true }),
      await files.upload(key, "stolen", text),
      await files.update(key, "stolen", text),
      await files.move(key, `${home}/moved.txt`),
      await files.copy(key, `${home}/copied.txt`),
      await files.createSignedUploadUrl(key, { upsert: true }),
    ];
    expect(refused.map(({ error }) => error)).toEqual(
      refused.map(() =>
        expect.objectContaining({
          status: 400,
          statusCode: "403",
          message: "new row violates row-level security policy",
        }),
      ),
    );
    expect((await files.remove([key])).data).toEqual([]);
    expect((await bob.storage.emptyBucket("homes")).error?.message).toBe("Bucket not found");
    expect([await readText("homes", key), await countFiles()]).toEqual(["kept", before]);
  });

  test("lets a visitor send a file who may neither read nor replace any", async () => {
    const files = subject.anonClient().storage.from("drop");
    const sent = await files.upload("note.txt", "hello", text);
    expect([sent.error, sent.data?.fullPath]).toEqual([null, "drop/note.txt"]);
    expect((await files.upload("note.txt", "again", text)).error).toMatchObject({ statusCode: "409" });
    expect((await files.upload("note.txt", "again", { ...text, upsert: true })).error).toMatchObject({
      statusCode: "403",
    });
    expect((await files.download("note.txt")).error).not.toBeNull();
    expect((await files.list()).data).toEqual([]);
    expect(await readText("drop", "note.txt")).toBe("hello");
  });

  test("tells policies what a request does", async () => {
    const files = subject.anonClient().storage.from("tight");
    expect((await files.upload("a.txt", "a", text)).error).toBeNull();
    expect((await files.createSignedUploadUrl("b.txt")).error).toMatchObject({ statusCode: "403" });
    expect((await files.update("c.txt", "c", text)).error).toMatchObject({ statusCode: "403" });
  });

  test("signs URLs for one object, one purpose and some time", async () => {
    const key = `${home}/a b ☀.txt`;
    await ada.storage.from("homes").upload(key, "signed", text);
    const signed = await ada.storage.from("homes").createSignedUrl(key, 60);
    const url = new URL(signed.data?.signedUrl ?? "");
    expect(await (await fetch(url)).text()).toBe("signed");
    const token = url.searchParams.get("token") ?? "";
    const get = async (at: string) =>
      (await fetch(`${subject.url}/storage/v1/object/sign/${at}?token=${token}`)).status;
    expect([await get("drop/note.txt"), await get(`homes/${home}/other.txt`)]).toEqual([403, 403]);
    expect((await fetch(url.href.replace(/\?.*/, ""))).status).toBe(400);
    expect((await fetch(url.href.slice(0, -1))).status).toBe(400);
    // A token is no access token: it gives a visitor's rights.
    const response = await subject.request("/storage/v1/object/list/homes", {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toEqual([]);
    const many = await ada.storage.from("homes").createSignedUrls([key, "missing.txt"], 60);
    expect(many.data?.map(({ error }) => error)).toEqual([null, "Object not found"]);
    expect(await (await fetch(many.data?.[0]?.signedUrl ?? "")).text()).toBe("signed");
    expect((await bob.storage.from("drop").createSignedUrl("note.txt", 60)).error).toMatchObject({ statusCode: "404" });
  });

  test("takes an upload to a signed URL once, in the name of who signed it", async () => {
    const key = `${home}/by others.txt`;
    const { data } = await ada.storage.from("homes").createSignedUploadUrl(key);
    const token = data?.token ?? "";
    const files = subject.anonClient().storage.from("homes");
    expect((await files.uploadToSignedUrl(`${home}/else.txt`, token, "x", text)).error).toMatchObject({ status: 403 });
    expect((await files.uploadToSignedUrl(key, token, "first", text)).data?.fullPath).toBe(`homes/${key}`);
    expect((await files.uploadToSignedUrl(key, token, "second", text)).error).toMatchObject({ statusCode: "409" });
    expect(await readText("homes", key)).toBe("first");
    const { data: rows } = await service("homes").list(key);
    expect(rows?.[0]).toMatchObject({ owner_id: home });
    expect((await fetch(`${subject.url}/storage/v1/object/sign/homes/${encodeURI(key)}?token=${token}`)).status).toBe(
      403,
    );
  });

  test("keeps one file of many uploads at once, that of its row", async () => {
    const before = await countFiles();
    const bodies = Array.from({ length: 60 }, (_, index) => `version ${index}`);
    const store = (bucket: string, upsert: boolean) =>
      Promise.all(bodies.map((body) => service(bucket).upload("same.txt", body, { ...text, upsert })));
    const replaced = await store("many", true);
    expect(replaced.filter(({ error }) => error !== null)).toEqual([]);
    expect(await countFiles()).toBe(before + 1);
    expect(bodies).toContain(await readText("many", "same.txt"));
    const inserted = await store("drop", false);
    expect(inserted.filter(({ error }) => error === null)).toHaveLength(1);
    const codes = new Set(inserted.map(({ error }) => error && "statusCode" in error && error.statusCode));
    expect(codes).toEqual(new Set(["409", null]));
    expect(await countFiles()).toBe(before + 2);
    await service("many").remove(["same.txt"]);
    await service("drop").remove(["same.txt"]);
    expect(await countFiles()).toBe(before);
  });

  test("deletes a thousand objects at a time, and empties a bucket of more", async () => {
    const before = await countFiles();
    for (const key of ["0.txt", "9999.txt"]) await service("full").upload(key, key, text);
    expect((await subject.service().storage.deleteBucket("full")).error).toMatchObject({ statusCode: "409" });
    const keys = Array.from({ length: 1_001 }, (_, index) => `${index}.txt`);
    expect((await service("full").remove(keys)).error?.message).toContain("prefixes");
    expect((await service("full").remove(keys.slice(0, 1_000))).data).toHaveLength(1_000);
    expect((await service("full").list("", { limit: 5_000 })).data).toHaveLength(1_000);
    expect((await subject.service().storage.emptyBucket("full")).error).toBeNull();
    expect([(await service("full").list()).data, await countFiles()]).toEqual([[], before]);
    expect((await subject.service().storage.deleteBucket("full")).error).toBeNull();
  });

  test("reads, copies, moves, replaces and deletes a file from before", async () => {
    const files = service("many");
    expect(await readText("many", legacyKey)).toBe("old");
    expect((await files.copy(legacyKey, "copy.txt")).data?.path).toBe("many/copy.txt");
    expect((await files.move(legacyKey, "moved.txt")).error).toBeNull();
    await files.upload(legacyKey, "new", text);
    expect(await Promise.all([legacyKey, "copy.txt", "moved.txt"].map((key) => readText("many", key)))).toEqual([
      "new",
      "old",
      "old",
    ]);
    const before = await countFiles();
    await files.update("moved.txt", "newer", text);
    expect([await readText("many", "moved.txt"), await countFiles()]).toEqual(["newer", before]);
    await files.remove([legacyKey, "copy.txt", "moved.txt"]);
    expect(await countFiles()).toBe(before - 3);
  });

  test("says that there is no such object when its bytes are gone, instead of sending an empty file", async () => {
    const response = await subject.request("/storage/v1/object/lost/lost.txt", { headers: asService() });
    expect([response.status, await response.json()]).toEqual([
      400,
      { statusCode: "404", error: "not_found", message: "Object not found" },
    ]);
    expect((await service("lost").copy("lost.txt", "copy.txt")).error).toMatchObject({ statusCode: "404" });
    expect((await service("lost").list()).data).toHaveLength(1);
  });

  test("sends a version once, its headers alone for HEAD, and the rest as a download", async () => {
    await subject.service().storage.createBucket("shown", { public: true });
    await service("shown").upload("a.html", "<script>1</script>", { contentType: "text/html", cacheControl: "60" });
    const at = `/storage/v1/object/public/shown/a.html`;
    const first = await fetch(subject.url + at);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "no-cache",
      "content-length": "18",
      "x-robots-tag": "none",
    });
    const etag = first.headers.get("etag") ?? "";
    const known = await Promise.all(
      [etag, '"other"', etag].map((tag) => fetch(subject.url + at, { headers: { "if-none-match": tag } })),
    );
    expect(known.map(({ status }) => status)).toEqual([304, 200, 304]);
    expect([await known[0]?.text(), known[0]?.headers.get("etag")]).toEqual(["", etag]);
    const since = { "if-modified-since": first.headers.get("last-modified") ?? "" };
    expect((await fetch(subject.url + at, { headers: since })).status).toBe(304);
    const own = `/storage/v1/object/shown/a.html`;
    const head = await subject.request(own, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect((await subject.request("/storage/v1/object/homes/a.html", { method: "HEAD" })).status).toBe(404);
    await service("shown").update("a.html", "<b>2</b>", { contentType: "text/html" });
    expect(await (await fetch(subject.url + at, { headers: { "if-none-match": etag } })).text()).toBe("<b>2</b>");
    const { data } = await service("shown").info("a.html");
    expect(data).toMatchObject({ name: "a.html", size: 8, contentType: "text/html", cacheControl: "max-age=3600" });
  });

  test("holds files to the rules of their bucket, wherever they come from", async () => {
    await subject.service().storage.createBucket("rules", {
      public: false,
      fileSizeLimit: 4,
      allowedMimeTypes: ["image/*", "text/csv"],
    });
    const store = (body: string, contentType: string) => service("rules").upload("a", body, { contentType });
    expect((await store("12345", "image/webp")).error).toMatchObject({ statusCode: "413" });
    expect((await store("1", "text/plain")).error).toMatchObject({ statusCode: "415" });
    expect((await store("1234", "image/webp")).error).toBeNull();
    await service("many").upload("page.html", "1", { contentType: "text/html" });
    for (const send of ["copy", "move"] as const)
      expect(
        (await service("many")[send]("page.html", "page.html", { destinationBucket: "rules" })).error,
      ).toMatchObject({ statusCode: "415" });
    expect((await service("many").copy("page.html", "b", { destinationBucket: "nowhere" })).error).toMatchObject({
      statusCode: "404",
    });
    expect((await service("many").remove(["page.html"])).data).toHaveLength(1);
    await subject.service().storage.updateBucket("rules", { public: false, fileSizeLimit: 1 });
    expect((await subject.service().storage.getBucket("rules")).data).toMatchObject({
      file_size_limit: 1,
      allowed_mime_types: ["image/*", "text/csv"],
    });
  });

  test.each([
    ["list/many", { sortBy: { column: "metadata; drop table x" } }, 400],
    ["list/many", { sortBy: { column: "name", order: "sideways" } }, 400],
    ["list/many", { limit: -1 }, 400],
    ["list/many", { limit: 1e300 }, 400],
    ["list/many", { offset: Number.MAX_SAFE_INTEGER, prefix: "%", search: "_" }, 200],
    ["sign/many", { paths: ["a"] }, 400],
    ["sign/many/a", { expiresIn: -1 }, 400],
    ["move", { bucketId: "many", sourceKey: "a", destinationKey: "../b" }, 400],
    ["move", { bucketId: "many", sourceKey: "a" }, 400],
    ["copy", { bucketId: "nowhere", sourceKey: "a", destinationKey: "b" }, 400],
  ])("answers %s with %j", async (at, body, status) => {
    const init = { method: "POST", body: JSON.stringify(body), headers: asService() };
    expect((await subject.request(`/storage/v1/object/${at}`, init)).status).toBe(status);
  });

  test("finds a prefix and a search as they are written", async () => {
    const keys = ["a_b/100%.txt", "axb/1000.txt"].map((key) => key.replace("%", " percent"));
    for (const key of keys) await service("many").upload(key, "1", text);
    const names = async (prefix: string, search = "") =>
      (await service("many").list(prefix, { search })).data?.map(({ name }) => name);
    expect([await names("a_b"), await names("", "_"), await names("a%")]).toEqual([[keys[0]], [keys[0]], []]);
    expect(await names("", "0.")).toEqual([keys[1]]);
    await service("many").remove(keys);
  });

  test("treats keys that are names of JavaScript as names", async () => {
    for (const key of ["__proto__", "constructor/prototype", "toString"]) {
      expect((await service("many").upload(key, key, text)).error, key).toBeNull();
      expect(await readText("many", key)).toBe(key);
      expect((await service("many").remove([key])).data, key).toHaveLength(1);
    }
    expect((await subject.service().storage.createBucket(`${randomUUID()}/x`)).error).not.toBeNull();
    expect((await subject.service().storage.createBucket("public")).error).not.toBeNull();
  });

  test("takes an expired access token for none where an object is public, and refuses it elsewhere", async () => {
    const toText = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { role: "authenticated", sub: home, session_id: randomUUID(), exp: 1_700_000_000 };
    const signed = `${toText({ alg: "HS256", typ: "JWT" })}.${toText(claims)}`;
    const signature = createHmac("sha256", subject.backend.jwtSecret ?? "")
      .update(signed)
      .digest("base64url");
    const call = async (at: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${signed}.${signature}` };
      const response = await subject.request(`/storage/v1/object/${at}`, { ...init, headers });
      return [response.status, response.headers.get("x-sb-error-code")];
    };
    expect(await call("shown/a.html")).toEqual([200, null]);
    expect(await call(`homes/${home}/kept.txt`)).toEqual([400, "Bucket not found"]);
    expect(await call("list/homes", { method: "POST", body: "{}" })).toEqual([401, "InvalidJWT"]);
    // One that has not expired, of a session that has ended.
    claims.exp = 4_000_000_000;
    const alive = `${toText({ alg: "HS256", typ: "JWT" })}.${toText(claims)}`;
    const aliveSignature = createHmac("sha256", subject.backend.jwtSecret ?? "")
      .update(alive)
      .digest("base64url");
    const headers = { authorization: `Bearer ${alive}.${aliveSignature}` };
    const ended = await subject.request(`/storage/v1/object/homes/${home}/kept.txt`, { headers });
    expect([ended.status, ended.headers.get("x-sb-error-code")]).toEqual([401, "session_not_found"]);
  });
});
