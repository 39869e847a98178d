import { expect, test } from "vitest";
import type { BackendFixture } from "./backend-fixture.ts";

/** Tests of `/storage/v1` that every driver has to pass. */
export const testStorageContract = (subject: () => BackendFixture): void => {
  test("stores an image as the service and serves it from a public bucket", async () => {
    const service = subject().service();
    await service.storage.createBucket("pictures", { public: true });
    const bytes = new Uint8Array(200_000).map((_, index) => index % 251);
    const stored = await service.storage.from("pictures").upload("posts/a.webp", bytes, { contentType: "image/webp" });
    expect(stored.error).toBeNull();
    const { data } = subject().anonClient().storage.from("pictures").getPublicUrl("posts/a.webp");
    const response = await fetch(data.publicUrl);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    const stale = await fetch(data.publicUrl, { headers: { range: "bytes=0-1", "if-range": '"another version"' } });
    expect([stale.status, new Uint8Array(await stale.arrayBuffer())]).toEqual([200, bytes]);
    expect((await service.storage.from("pictures").remove(["posts/a.webp"])).error).toBeNull();
    expect((await fetch(data.publicUrl)).status).toBeGreaterThanOrEqual(400);
  });

  test("rejects anonymous uploads and private reads", async () => {
    const service = subject().service();
    await service.storage.createBucket("private", { public: false });
    await service.storage.from("private").upload("a.txt", new Blob(["secret"]), { contentType: "text/plain" });
    const visitor = subject().anonClient().storage.from("private");
    expect((await visitor.upload("b.txt", new Blob(["x"]))).error).not.toBeNull();
    expect((await visitor.download("a.txt")).error).not.toBeNull();
    expect((await visitor.list()).data ?? []).toEqual([]);
    expect((await subject().anonClient().storage.createBucket("mine")).error).not.toBeNull();
  });

  test("supports the official client's file operations", async () => {
    const service = subject().service();
    await service.storage.createBucket("files", { public: false });
    const files = service.storage.from("files");
    expect(
      (await files.upload("a b/ä☀ (1).txt", new Blob(["hello"], { type: "text/plain" }), { cacheControl: "60" })).error,
    ).toBeNull();
    expect(await (await files.download("a b/ä☀ (1).txt")).data?.text()).toBe("hello");
    expect(
      (await files.upload("a b/ä☀ (1).txt", new Blob(["again"], { type: "text/plain" }), { upsert: true })).error,
    ).toBeNull();
    expect(
      (await files.list("a b", { limit: 10, offset: 0, sortBy: { column: "name", order: "asc" } })).data?.length,
    ).toBe(1);
    expect((await files.copy("a b/ä☀ (1).txt", "b.txt")).error).toBeNull();
    expect((await files.move("b.txt", "c.txt")).error).toBeNull();
    expect(await (await files.download("c.txt")).data?.text()).toBe("again");
    expect((await files.remove(["c.txt", "a b/ä☀ (1).txt"])).error).toBeNull();
    expect((await service.storage.getBucket("files")).data?.public).toBe(false);
    expect((await service.storage.emptyBucket("files")).error).toBeNull();
    expect((await service.storage.deleteBucket("files")).error).toBeNull();
  });

  test("rejects all other requests below /storage/v1", async () => {
    for (const path of [
      "status",
      "object/authenticated/files/a",
      "render/image/public/files/a",
      "s3/files",
      "object/list-v2/files",
      "object/public/..",
      "bucket/a/b",
      "object/__proto__",
    ]) {
      expect([404, 405], path).toContain((await subject().request(`/storage/v1/${path}`)).status);
    }
    for (const [path, body] of [
      ["bucket", '{"id":"x","name":"x","constructor":1}'],
      ["bucket", '{"id":"x","name":{"a":1}}'],
      ["object/list/files", '{"sortBy":{"column":"name; drop","order":1}}'],
    ] as const) {
      expect(
        (
          await subject().request(`/storage/v1/${path}`, {
            method: "POST",
            body,
            headers: { apikey: subject().backend.secretKey },
          })
        ).status,
        body,
      ).toBe(400);
    }
  });

  test("rejects keys that would escape the folder", async () => {
    const service = subject().service();
    await service.storage.createBucket("escape", { public: true });
    for (const key of ["..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "a/..%5c..%5cx"]) {
      const response = await subject().request(`/storage/v1/object/public/escape/${key}`);
      expect(response.status, key).toBeGreaterThanOrEqual(400);
      expect(response.status, key).toBeLessThan(500);
    }
  });
};
