import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { aDraft, createOwnersSite, type OwnersSite, toPost } from "#tests/support/owners-site.ts";
import { hashToken } from "../../http/functions/find-token-caller.ts";

let site: OwnersSite;
beforeAll(async () => {
  site = await createOwnersSite();
});
afterAll(() => site.close());

describe("tokens of programs", () => {
  test("are shown once and stored as a hash", async () => {
    const { secret: token } = await site.createToken(["posts:draft"]);
    expect(token).toMatch(/^site_pat_[\w-]{43}$/);
    const { body } = await site.asOwner("api-tokens", { action: "list" });
    expect(JSON.stringify(body)).not.toContain(token.slice(9));
    const { data } = await site.backend.serviceClient().from("api_tokens").select("*").throwOnError();
    expect(JSON.stringify(data)).not.toContain(token.slice(9));
    expect(data.at(-1)?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("write drafts, which the audit log says, and read them", async () => {
    const { secret: token } = await site.createToken(["posts:draft"]);
    const created = await site.withToken(token, "posts-admin", { action: "create", postData: aDraft });
    expect(created.status).toBe(200);
    const { id, version } = toPost(created);
    const changed = { ...aDraft, title: "Another title" };
    const updated = await site.withToken(token, "posts-admin", {
      action: "update",
      postId: id,
      version,
      postData: changed,
    });
    expect(toPost(updated).title).toBe("Another title");
    const { data } = await site.backend
      .serviceClient()
      .from("audit_log")
      .select("actor,action")
      .order("id")
      .throwOnError();
    expect(data).toContainEqual({ actor: "Script (token)", action: "post created" });
    const { body } = await site.asOwner("api-tokens", { action: "list" });
    expect((body.tokens as { last_used_at: string | null }[])[0]?.last_used_at).not.toBeNull();
  });

  test("for drafts neither publish nor change what is published, also when it is published meanwhile", async () => {
    const { secret: token } = await site.createToken(["posts:draft"]);
    const published = { ...aDraft, status: "published" };
    expect((await site.withToken(token, "posts-admin", { action: "create", postData: published })).status).toBe(403);
    const own = toPost(await site.withToken(token, "posts-admin", { action: "create", postData: aDraft }));
    const update = { action: "update", postId: own.id, version: own.version, postData: aDraft };
    expect((await site.withToken(token, "posts-admin", { ...update, postData: published })).status).toBe(403);
    expect((await site.withToken(token, "posts-admin", { ...update, version: undefined })).status).toBe(409);
    await site.asOwner("posts-admin", { ...update, postData: published });
    expect((await site.withToken(token, "posts-admin", update)).status).toBe(403);
    const again = { action: "create", postId: own.id, postData: aDraft };
    expect((await site.withToken(token, "posts-admin", again)).status).toBe(403);
  });

  test("publish with the scope for it, and write drafts with it too", async () => {
    const { secret: token } = await site.createToken(["posts:publish"]);
    const postData = { ...aDraft, status: "published" };
    expect(toPost(await site.withToken(token, "posts-admin", { action: "create", postData })).status).toBe("published");
    expect((await site.withToken(token, "posts-admin", { action: "create", postData: aDraft })).status).toBe(200);
  });

  test.each([
    ["posts-admin", { action: "delete", postId: crypto.randomUUID() }],
    ["hub-entries", { action: "list", kind: "log" }],
    ["api-tokens", { action: "list" }],
    ["webhooks", { action: "list" }],
    ["content-admin", { action: "list" }],
    ["backup", {}],
    ["account", { action: "export" }],
    ["posts-admin", { action: "constructor" }],
    ["posts-admin", [7] as unknown as Record<string, unknown>],
  ])("do nothing at %s with %j that their scopes do not name", async (name, body) => {
    const { secret: token } = await site.createToken(["posts:publish", "posts:draft"]);
    expect((await site.withToken(token, name, body)).status).toBe(403);
  });

  test("have their own rights on the owner's machine, not the machine's", async () => {
    const own = await createTestApp({ backend: site.backend, env: {} });
    const { secret: token } = await site.createToken(["hub:write"]);
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ action: "list" }),
    };
    expect((await own.request("/functions/v1/posts-admin", init)).status).toBe(403);
  });

  test("end when they are revoked or expire, and are refused when they never were", async () => {
    const { secret: token, token: row } = await site.createToken(["posts:draft"]);
    await site.asOwner("api-tokens", { action: "revoke", id: row.id });
    const expired = `site_pat_${"e".repeat(43)}`;
    const expires_at = new Date(Date.now() - 1_000).toISOString();
    const stored = { name: "Old", scopes: ["posts:draft"], token_hash: hashToken(expired), expires_at };
    await site.backend.serviceClient().from("api_tokens").insert(stored).throwOnError();
    for (const wrong of [token, expired, `${token.slice(0, -1)}!`, "site_pat_", `site_pat_${"a".repeat(5_000)}`])
      expect(
        (await site.withToken(wrong, "posts-admin", { action: "list", limit: 1 })).status,
        wrong.slice(0, 20),
      ).toBe(401);
  });

  test.each([
    [{ scopes: [] }],
    [{ scopes: ["everything"] }],
    [{ scopes: ["hub:write", "hub:write"] }],
    [{ name: " " }],
    [{ name: "a".repeat(81) }],
    [{ days: 0 }],
    [{ more: true }],
  ])("are not made of %j", async (wrong) => {
    const call = { action: "create", name: "Script", scopes: ["hub:write"], days: null, ...wrong };
    expect((await site.asOwner("api-tokens", call)).status).toBe(400);
  });
});
