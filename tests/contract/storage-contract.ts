import { expect, test } from "vitest";
import type { Subject } from "./subject.ts";

/** What every driver does below `/storage/v1`. */
export const testStorageContract = (subject: () => Subject): void => {
  test("the service stores a picture, and everyone reads it from a public bucket", async () => {
    const service = subject().service();
    await service.storage.createBucket("pictures", { public: true });
    const bytes = new Uint8Array(200_000).map((_, index) => index % 251);
    const stored = await service.storage.from("pictures").upload("posts/a.webp", bytes, { contentType: "image/webp" });
    expect(stored.error).toBeNull();
    const { data } = subject().visitor().storage.from("pictures").getPublicUrl("posts/a.webp");
    const response = await fetch(data.publicUrl);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect((await service.storage.from("pictures").remove(["posts/a.webp"])).error).toBeNull();
    expect((await fetch(data.publicUrl)).status).toBeGreaterThanOrEqual(400);
  });

  test("a visitor stores nothing and reads nothing private", async () => {
    const service = subject().service();
    await service.storage.createBucket("private", { public: false });
    await service.storage.from("private").upload("a.txt", new Blob(["secret"]), { contentType: "text/plain" });
    const visitor = subject().visitor().storage.from("private");
    expect((await visitor.upload("b.txt", new Blob(["x"]))).error).not.toBeNull();
    expect((await visitor.download("a.txt")).error).not.toBeNull();
    expect((await visitor.list()).data ?? []).toEqual([]);
    expect((await subject().visitor().storage.createBucket("mine")).error).not.toBeNull();
  });

  test("no key leads out of the folder", async () => {
    const service = subject().service();
    await service.storage.createBucket("escape", { public: true });
    for (const key of ["..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "a/..%5c..%5cx"]) {
      const response = await subject().ask(`/storage/v1/object/public/escape/${key}`);
      expect(response.status, key).toBeGreaterThanOrEqual(400);
      expect(response.status, key).toBeLessThan(500);
    }
  });
};
