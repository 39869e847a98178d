import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeStorage, text } from "./storage-fixture.ts";

describeStorage((site) => {
  test("keeps one file of many uploads at once, that of its row", { tags: "night" }, async () => {
    const before = await site.countFiles();
    const bodies = Array.from({ length: 60 }, (_, index) => `version ${index}`);
    const store = (bucket: string, upsert: boolean) =>
      Promise.all(bodies.map((body) => site.service(bucket).upload("same.txt", body, { ...text, upsert })));
    const replaced = await store("many", true);
    expect(replaced.filter(({ error }) => error !== null)).toEqual([]);
    expect(await site.countFiles()).toBe(before + 1);
    expect(bodies).toContain(await site.readText("many", "same.txt"));
    const inserted = await store("drop", false);
    expect(inserted.filter(({ error }) => error === null)).toHaveLength(1);
    const codes = new Set(inserted.map(({ error }) => error && "statusCode" in error && error.statusCode));
    expect(codes).toEqual(new Set(["409", null]));
    expect(await site.countFiles()).toBe(before + 2);
    await site.service("many").remove(["same.txt"]);
    await site.service("drop").remove(["same.txt"]);
    expect(await site.countFiles()).toBe(before);
  });

  test("deletes a thousand objects at a time, and empties a bucket of more", { tags: "night" }, async () => {
    const before = await site.countFiles();
    for (const key of ["0.txt", "9999.txt"]) await site.service("full").upload(key, key, text);
    expect((await site.subject.service().storage.deleteBucket("full")).error).toMatchObject({ statusCode: "409" });
    const keys = Array.from({ length: 1_001 }, (_, index) => `${index}.txt`);
    expect((await site.service("full").remove(keys)).error?.message).toContain("prefixes");
    expect((await site.service("full").remove(keys.slice(0, 1_000))).data).toHaveLength(1_000);
    expect((await site.service("full").list("", { limit: 5_000 })).data).toHaveLength(1_000);
    expect((await site.subject.service().storage.emptyBucket("full")).error).toBeNull();
    expect([(await site.service("full").list()).data, await site.countFiles()]).toEqual([[], before]);
    expect((await site.subject.service().storage.deleteBucket("full")).error).toBeNull();
  });

  test("reads, copies, moves, replaces and deletes a file", async () => {
    const files = site.service("many");
    const key = "old/☀.txt";
    await files.upload(key, "old", text);
    expect(await site.readText("many", key)).toBe("old");
    expect((await files.copy(key, "copy.txt")).data?.path).toBe("many/copy.txt");
    expect((await files.move(key, "moved.txt")).error).toBeNull();
    await files.upload(key, "new", text);
    expect(await Promise.all([key, "copy.txt", "moved.txt"].map((key) => site.readText("many", key)))).toEqual([
      "new",
      "old",
      "old",
    ]);
    const before = await site.countFiles();
    await files.update("moved.txt", "newer", text);
    expect([await site.readText("many", "moved.txt"), await site.countFiles()]).toEqual(["newer", before]);
    await files.remove([key, "copy.txt", "moved.txt"]);
    expect(await site.countFiles()).toBe(before - 3);
  });

  test.each([
    ["bytes=2-5", 206, "2345", "bytes 2-5/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
  ])("answers the range %s of a file", async (range, status, sent, contentRange) => {
    await site.service("many").upload("ten.txt", "0123456789", { ...text, upsert: true });
    const headers = { ...site.asService(), range };
    const response = await site.subject.request("/storage/v1/object/many/ten.txt", { headers });
    expect([response.status, await response.text(), response.headers.get("content-range")]).toEqual([
      status,
      sent,
      contentRange,
    ]);
    await site.service("many").remove(["ten.txt"]);
  });

  test("says that there is no such object when its bytes are gone, instead of sending an empty file", async () => {
    const response = await site.subject.request("/storage/v1/object/lost/lost.txt", { headers: site.asService() });
    expect([response.status, await response.json()]).toEqual([
      400,
      { statusCode: "404", error: "not_found", message: "Object not found" },
    ]);
    expect((await site.service("lost").copy("lost.txt", "copy.txt")).error).toMatchObject({ statusCode: "404" });
    expect((await site.service("lost").list()).data).toHaveLength(1);
  });

  test("sends a version once, its headers alone for HEAD, and the rest as a download", async () => {
    await site.subject.service().storage.createBucket("shown", { public: true });
    await site
      .service("shown")
      .upload("a.html", "<script>1</script>", { contentType: "text/html", cacheControl: "60" });
    const at = `/storage/v1/object/public/shown/a.html`;
    const first = await fetch(site.subject.url + at);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "no-cache",
      "content-length": "18",
      "x-robots-tag": "none",
    });
    const etag = first.headers.get("etag") ?? "";
    const known = await Promise.all(
      [etag, '"other"', etag].map((tag) => fetch(site.subject.url + at, { headers: { "if-none-match": tag } })),
    );
    expect(known.map(({ status }) => status)).toEqual([304, 200, 304]);
    expect([await known[0]?.text(), known[0]?.headers.get("etag")]).toEqual(["", etag]);
    const since = { "if-modified-since": first.headers.get("last-modified") ?? "" };
    expect((await fetch(site.subject.url + at, { headers: since })).status).toBe(304);
    const own = `/storage/v1/object/shown/a.html`;
    const head = await site.subject.request(own, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect((await site.subject.request("/storage/v1/object/homes/a.html", { method: "HEAD" })).status).toBe(404);
    await site.service("shown").update("a.html", "<b>2</b>", { contentType: "text/html" });
    expect(await (await fetch(site.subject.url + at, { headers: { "if-none-match": etag } })).text()).toBe("<b>2</b>");
    const { data } = await site.service("shown").info("a.html");
    expect(data).toMatchObject({ name: "a.html", size: 8, contentType: "text/html", cacheControl: "max-age=3600" });
  });

  test("holds files to the rules of their bucket, wherever they come from", async () => {
    await site.subject.service().storage.createBucket("rules", {
      public: false,
      fileSizeLimit: 4,
      allowedMimeTypes: ["image/*", "text/csv"],
    });
    const store = (body: string, contentType: string) => site.service("rules").upload("a", body, { contentType });
    expect((await store("12345", "image/webp")).error).toMatchObject({ statusCode: "413" });
    expect((await store("1", "text/plain")).error).toMatchObject({ statusCode: "415" });
    expect((await store("1234", "image/webp")).error).toBeNull();
    await site.service("many").upload("page.html", "1", { contentType: "text/html" });
    for (const send of ["copy", "move"] as const)
      expect(
        (await site.service("many")[send]("page.html", "page.html", { destinationBucket: "rules" })).error,
      ).toMatchObject({ statusCode: "415" });
    expect((await site.service("many").copy("page.html", "b", { destinationBucket: "nowhere" })).error).toMatchObject({
      statusCode: "404",
    });
    expect((await site.service("many").remove(["page.html"])).data).toHaveLength(1);
    await site.subject.service().storage.updateBucket("rules", { public: false, fileSizeLimit: 1 });
    expect((await site.subject.service().storage.getBucket("rules")).data).toMatchObject({
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
    const init = { method: "POST", body: JSON.stringify(body), headers: site.asService() };
    expect((await site.subject.request(`/storage/v1/object/${at}`, init)).status).toBe(status);
  });

  test("lists a folder with the names in it, folders first and without an id", async () => {
    const many = site.service("many");
    const keys = ["a_b/Two.txt", "a_b/one percent.txt", "a_b/deep/er/x.txt", "a_b/deep/y.txt", "axb/z.txt", "top.txt"];
    for (const key of keys) await many.upload(key, "1", text);
    const names = async (...given: Parameters<typeof many.list>) =>
      (await many.list(...given)).data?.map(({ name }) => name);
    const { data: rows } = await many.list("a_b");
    expect(rows?.[0]).toEqual({
      name: "deep",
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(rows?.[1]).toMatchObject({ id: expect.any(String) as string, metadata: { size: 1 } });
    expect(await names("a_b", { sortBy: { column: "created_at", order: "desc" } })).toEqual([
      "deep",
      "one percent.txt",
      "Two.txt",
    ]);
    expect(await names()).toEqual(["a_b", "axb", "top.txt"]);
    expect(await names("", { sortBy: { column: "name", order: "desc" } })).toEqual(["axb", "a_b", "top.txt"]);
    expect([await names("/a_b/deep/"), await names("a_b/deep/er")]).toEqual([["er", "y.txt"], ["x.txt"]]);
    expect([await names("a"), await names("a%"), await names("a_b/Two.txt")]).toEqual([[], [], []]);
    expect([await names("a_b", { search: "two" }), await names("a_b", { search: "wo" })]).toEqual([["Two.txt"], []]);
    expect([await names("", { search: "A_" }), await names("", { search: "%" })]).toEqual([["a_b"], []]);
    expect([await names("", { limit: 1, offset: 1 }), await names("", { limit: 2, offset: 2 })]).toEqual([
      ["axb"],
      ["top.txt"],
    ]);
    await many.remove(keys);
  });

  test("treats keys that are names of JavaScript as names", async () => {
    for (const key of ["__proto__", "constructor/prototype", "toString"]) {
      expect((await site.service("many").upload(key, key, text)).error, key).toBeNull();
      expect(await site.readText("many", key)).toBe(key);
      expect((await site.service("many").remove([key])).data, key).toHaveLength(1);
    }
    expect((await site.subject.service().storage.createBucket(`${randomUUID()}/x`)).error).not.toBeNull();
    expect((await site.subject.service().storage.createBucket("public")).error).not.toBeNull();
  });
});
