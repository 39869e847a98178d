import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeStorage, text } from "./storage-fixture.ts";

describeStorage((site) => {
  test("lets users store, replace, move and delete in their own folder, and read where they may", async () => {
    const files = site.ada.storage.from("homes");
    expect((await files.upload(`${site.home}/a.txt`, "one", text)).error).toBeNull();
    expect((await files.upload(`${site.home}/a.txt`, "two", { ...text, upsert: true })).error).toBeNull();
    expect((await files.update(`${site.home}/a.txt`, "three", text)).error).toBeNull();
    expect((await files.move(`${site.home}/a.txt`, `${site.home}/b.txt`)).error).toBeNull();
    expect(await (await site.bob.storage.from("homes").download(`${site.home}/b.txt`)).data?.text()).toBe("three");
    const [row] = (await files.list(site.home)).data ?? [];
    expect(row).toMatchObject({ name: "b.txt", metadata: { size: 5 } });
    const { data: removed } = await files.remove([`${site.home}/b.txt`]);
    expect(removed).toMatchObject([
      { name: `${site.home}/b.txt`, owner: site.home, owner_id: site.home, metadata: { size: 5 } },
    ]);
  });

  test("refuses what others do to a file, and leaves its bytes", async () => {
    const key = `${site.home}/kept.txt`;
    await site.ada.storage.from("homes").upload(key, "kept", text);
    const before = await site.countFiles();
    const files = site.bob.storage.from("homes");
    const refused = [
      await files.upload(key, "stolen", { ...text, upsert: true }),
      await files.upload(key, "stolen", text),
      await files.update(key, "stolen", text),
      await files.move(key, `${site.home}/moved.txt`),
      await files.copy(key, `${site.home}/copied.txt`),
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
    expect((await site.bob.storage.emptyBucket("homes")).error?.message).toBe("Bucket not found");
    expect([await site.readText("homes", key), await site.countFiles()]).toEqual(["kept", before]);
  });

  test("lets a visitor send a file who may neither read nor replace any", async () => {
    const files = site.subject.anonClient().storage.from("drop");
    const sent = await files.upload("note.txt", "hello", text);
    expect([sent.error, sent.data?.fullPath]).toEqual([null, "drop/note.txt"]);
    expect((await files.upload("note.txt", "again", text)).error).toMatchObject({ statusCode: "409" });
    expect((await files.upload("note.txt", "again", { ...text, upsert: true })).error).toMatchObject({
      statusCode: "403",
    });
    expect((await files.download("note.txt")).error).not.toBeNull();
    expect((await files.list()).data).toEqual([]);
    expect(await site.readText("drop", "note.txt")).toBe("hello");
  });

  test("tells policies what a request does", async () => {
    const files = site.subject.anonClient().storage.from("tight");
    expect((await files.upload("a.txt", "a", text)).error).toBeNull();
    expect((await files.createSignedUploadUrl("b.txt")).error).toMatchObject({ statusCode: "403" });
    expect((await files.update("c.txt", "c", text)).error).toMatchObject({ statusCode: "403" });
  });

  test("signs URLs for one object, one purpose and some time", async () => {
    const key = `${site.home}/a b ☀.txt`;
    await site.ada.storage.from("homes").upload(key, "signed", text);
    const signed = await site.ada.storage.from("homes").createSignedUrl(key, 60);
    const url = new URL(signed.data?.signedUrl ?? "");
    expect(await (await fetch(url)).text()).toBe("signed");
    const token = url.searchParams.get("token") ?? "";
    const get = async (at: string) =>
      (await fetch(`${site.subject.url}/storage/v1/object/sign/${at}?token=${token}`)).status;
    expect([await get("drop/note.txt"), await get(`homes/${site.home}/other.txt`)]).toEqual([403, 403]);
    expect((await fetch(url.href.replace(/\?.*/, ""))).status).toBe(400);
    expect((await fetch(url.href.slice(0, -1))).status).toBe(400);
    // A token is no access token: it gives a visitor's rights.
    const response = await site.subject.request("/storage/v1/object/list/homes", {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toEqual([]);
    const many = await site.ada.storage.from("homes").createSignedUrls([key, "missing.txt"], 60);
    expect(many.data?.map(({ error }) => error)).toEqual([null, "Object not found"]);
    expect(await (await fetch(many.data?.[0]?.signedUrl ?? "")).text()).toBe("signed");
    expect((await site.bob.storage.from("drop").createSignedUrl("note.txt", 60)).error).toMatchObject({
      statusCode: "404",
    });
  });

  test("takes an upload to a signed URL once, in the name of who signed it", async () => {
    const key = `${site.home}/by others.txt`;
    const { data } = await site.ada.storage.from("homes").createSignedUploadUrl(key);
    const token = data?.token ?? "";
    const files = site.subject.anonClient().storage.from("homes");
    expect((await files.uploadToSignedUrl(`${site.home}/else.txt`, token, "x", text)).error).toMatchObject({
      status: 403,
    });
    expect((await files.uploadToSignedUrl(key, token, "first", text)).data?.fullPath).toBe(`homes/${key}`);
    expect((await files.uploadToSignedUrl(key, token, "second", text)).error).toMatchObject({ statusCode: "409" });
    expect(await site.readText("homes", key)).toBe("first");
    expect(
      (await fetch(`${site.subject.url}/storage/v1/object/sign/homes/${encodeURI(key)}?token=${token}`)).status,
    ).toBe(403);
    expect((await site.service("homes").remove([key])).data).toMatchObject([{ owner_id: site.home }]);
  });

  test("takes an expired access token for none where an object is public, and refuses it elsewhere", async () => {
    const toText = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { role: "authenticated", sub: site.home, session_id: randomUUID(), exp: 1_700_000_000 };
    const signed = `${toText({ alg: "HS256", typ: "JWT" })}.${toText(claims)}`;
    const signature = createHmac("sha256", site.subject.backend.jwtSecret ?? "")
      .update(signed)
      .digest("base64url");
    const call = async (at: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${signed}.${signature}` };
      const response = await site.subject.request(`/storage/v1/object/${at}`, { ...init, headers });
      return [response.status, response.headers.get("x-sb-error-code")];
    };
    await site.subject.service().storage.createBucket("open", { public: true });
    await site.service("open").upload("a.txt", "a", text);
    expect(await call("open/a.txt")).toEqual([200, null]);
    expect(await call(`homes/${site.home}/kept.txt`)).toEqual([400, "Bucket not found"]);
    expect(await call("list/homes", { method: "POST", body: "{}" })).toEqual([401, "InvalidJWT"]);
    // One that has not expired, of a session that has ended.
    claims.exp = 4_000_000_000;
    const alive = `${toText({ alg: "HS256", typ: "JWT" })}.${toText(claims)}`;
    const aliveSignature = createHmac("sha256", site.subject.backend.jwtSecret ?? "")
      .update(alive)
      .digest("base64url");
    const headers = { authorization: `Bearer ${alive}.${aliveSignature}` };
    const ended = await site.subject.request(`/storage/v1/object/homes/${site.home}/kept.txt`, { headers });
    expect([ended.status, ended.headers.get("x-sb-error-code")]).toEqual([401, "session_not_found"]);
  });
});
