import { expect, test } from "vitest";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { goodPassword, type BackendFixture } from "./backend-fixture.ts";

const readJson = async (response: Response) => {
  const text = await response.text();
  expect(response.headers.get("content-type"), text).toMatch(/json/);
  return JSON.parse(text) as Record<string, unknown>;
};

/** Tests of keys, origins and invalid input that every driver has to pass. */
export const testGatewayContract = (subject: () => BackendFixture): void => {
  test.each(["/rest/v1/posts", "/auth/v1/user", "/auth/v1/settings"])(
    "responds 401 to %s without a key or with a wrong one",
    async (path) => {
      for (const headers of [
        {},
        { apikey: "sb_publishable_wrong" },
        { authorization: `Bearer ${subject().backend.publishableKey}` },
      ]) {
        const response = await fetch(`${subject().url}${path}`, { headers: headers as Record<string, string> });
        expect(response.status).toBe(401);
        await readJson(response);
      }
    },
  );

  test.each(["Bearer", "Bearer x", "Bearer a.b", "Basic abc", "Bearer a.b.c", "Bearer ey..x"])(
    "responds 401 to the authorization '%s'",
    async (authorization) => {
      for (const path of ["/rest/v1/posts", "/auth/v1/user"]) {
        const { status } = await subject().request(path, { headers: { authorization } });
        expect(path.startsWith("/rest") ? [401] : [401, 403]).toContain(status);
      }
    },
  );

  test("allows only our own pages to read responses in a browser", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      for (const method of ["GET", "OPTIONS"]) {
        const response = await subject().request("/rest/v1/posts?limit=1", { method, headers: { origin } });
        expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
      }
    }
    const own = await subject().request("/rest/v1/posts?limit=1", { headers: { origin: testSiteUrl } });
    expect(own.headers.get("access-control-allow-origin")).toBe(testSiteUrl);
    const rejected = await fetch(`${subject().url}/auth/v1/user`);
    expect(rejected.headers.get("access-control-allow-origin")).toBeNull();
  });

  const signUpBodies: [string, string][] = [
    ["an empty body", ""],
    ["null", "null"],
    ["truncated JSON", '{"email":'],
    ["a list", "[]"],
    ["a number for an address", '{"email":5,"password":"long enough to be good"}'],
    ["an object for a password", '{"email":"a@example.com","password":{}}'],
    ["NUL in the address", '{"email":"a\\u0000@example.com","password":"long enough to be good"}'],
    ["NUL in the data", `{"email":"nul@example.com","password":"${goodPassword}","data":{"name":"a\\u0000"}}`],
    ["a lone surrogate", `{"email":"half@example.com","password":"${goodPassword}","data":{"name":"\\ud800"}}`],
    [
      "deeply nested data",
      `{"email":"deep@example.com","password":"${goodPassword}","data":{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`,
    ],
  ];
  test.each(signUpBodies)("responds 400 in JSON to a sign-up with %s", async (_, body) => {
    const response = await subject().request("/auth/v1/signup", { method: "POST", body });
    expect(response.status).toBe(400);
    await readJson(response);
  });

  test.each([
    ["null", "null"],
    ["a text", '"x"'],
    ["a list of lists", "[[1]]"],
    ["truncated JSON", "[{"],
    ["NUL", '{"slug":"nul","title":"a\\u0000","content":"c"}'],
    ["an unknown column", '{"slug":"x","title":"t","content":"c","nope":1}'],
    ["a wrong type", '{"slug":"x","title":"t","content":"c","published_at":"yesterday-ish"}'],
    ["an object for a text", '{"slug":{"a":1},"title":"t","content":"c","status":"nope"}'],
  ])("responds 400 in JSON to an insert of %s", async (_, body) => {
    const response = await subject().request("/rest/v1/posts", {
      method: "POST",
      body,
      headers: { apikey: subject().backend.secretKey },
    });
    expect(response.status).toBe(400);
    await readJson(response);
  });

  test.each([
    "/rest/v1/posts?slug=eq.'%20or%201=1--",
    "/rest/v1/posts?select=*;drop%20table%20posts",
    "/rest/v1/posts?id=eq.not-a-uuid",
    "/rest/v1/posts?limit=abc",
    "/rest/v1/posts?limit=-1",
    "/rest/v1/posts?order=nope",
    "/rest/v1/posts?slug=nope.x",
    "/rest/v1/posts?slug=eq.%00",
    "/rest/v1/posts?or=(((",
    "/rest/v1/posts?select=slug,nope(*)",
    "/rest/v1/posts?slug=match.(((",
    "/rest/v1/posts?offset=99999999999999999999",
    "/rest/v1/posts?select=content::regclass",
    "/rest/v1/posts?slug=in.(",
  ])("never responds 5xx to %s", async (path) => {
    const response = await subject().request(path);
    expect(response.status, path).toBeLessThan(500);
    const text = await response.text();
    expect(text).not.toMatch(/select |at .*\.js|node_modules/i);
    JSON.parse(text);
  });

  const inheritedNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "isPrototypeOf"];
  test.each(inheritedNames)("rejects the inherited property name '%s' everywhere and keeps working", async (name) => {
    for (const query of [
      `${name}=eq.1`,
      `${name}=is.null`,
      `or=(${name}.eq.1)`,
      `select=${name}`,
      `select=id,${name}:slug`,
      `order=${name}`,
      `${name}.id=eq.1`,
    ]) {
      const response = await subject().request(`/rest/v1/posts?${query}`);
      expect(response.status, query).toBe(400);
      expect(await readJson(response)).toHaveProperty("message");
    }
    for (const path of [`/rest/v1/${name}`, `/rest/v1/rpc/${name}`])
      expect((await subject().request(path)).status, path).toBe(404);
    const body = `{"slug":"x","title":"t","content":"c","${name}":{"a":1}}`;
    expect(
      (
        await subject().request("/rest/v1/posts", {
          method: "POST",
          body,
          headers: { apikey: subject().backend.secretKey },
        })
      ).status,
    ).toBe(400);
    expect((await subject().request("/rest/v1/posts?select=id")).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("__proto__" in {}).toBe(false);
  });

  test("rejects regular expressions as filters", async () => {
    for (const query of [
      "content=match.^(.{1,50})(.{1,50})(.*)\\1\\2$",
      "content=imatch.(a+)+$",
      "content=not.match.x",
      "or=(content.match.x,id.is.null)",
      "content=match(any).{x}",
    ]) {
      expect((await subject().request(`/rest/v1/posts?${encodeURI(query)}`)).status, query).toBe(400);
    }
  });

  test("rejects one column under two or 1,360 aliases", async () => {
    for (const count of [1_360, 2]) {
      const names = Array.from({ length: count }, (_, index) => `a${index}:content`).join(",");
      // Node.js itself rejects a request line of that length.
      expect([400, 414, 431]).toContain((await subject().request(`/rest/v1/posts?select=${names}`)).status);
    }
  });

  test("rejects results of more than 8 MB before reading them, with advice", async () => {
    const service = subject().service();
    const content = "long ".repeat(90_000);
    const slugs = Array.from({ length: 20 }, (_, index) => `large-${index}`);
    for (const slug of slugs)
      await service.from("posts").insert({ slug, title: "Large", content, status: "published" });
    const list = (query: string) => subject().request(`/rest/v1/posts?slug=like.large-*&${query}`);
    for (const query of ["select=*", "select=id,text:content", "select=content&order=slug&offset=1"]) {
      const response = await list(query);
      expect(response.status, query).toBe(413);
      expect((await readJson(response)).message).toMatch(/fewer rows or columns/);
    }
    expect((await list("select=id&content=wfts(english).nothing")).status).toBe(413);
    expect((await list("select=id&content=ilike.*nothing*")).status).toBe(200);
    expect((await list("select=id&title=wfts(english).large")).status).toBe(200);
    const some = await list("select=slug,content&order=slug&limit=3");
    expect(((await some.json()) as { slug: string }[]).map(({ slug }) => slug)).toEqual([
      "large-0",
      "large-1",
      "large-10",
    ]);
    expect(((await (await list("select=id,slug")).json()) as unknown[]).length).toBe(20);
    expect(
      (await subject().anonClient().from("posts").select("*", { count: "exact", head: true }).like("slug", "large-%"))
        .count,
    ).toBe(20);
    await service.from("posts").delete().in("slug", slugs);
  });

  test("responds 404 to non-canonical backend URLs", async () => {
    for (const path of [
      "/auth/v1/%6ftp",
      "/auth/v1/%6dagiclink",
      "/auth/v1/%73ignup",
      "/auth/v1/signup/",
      "/auth/v1//signup",
      "/rest/v1/%70osts",
      "/rest/v1/posts/",
    ]) {
      expect(
        (
          await subject().request(path, {
            method: "POST",
            body: '{"email":"spelled@example.com","password":"password"}',
          })
        ).status,
        path,
      ).toBe(404);
    }
    expect(subject().mailbox.find("spelled@example.com")).toBeNull();
  });

  test("does not serve unused parts of the auth API", async () => {
    for (const path of [
      "authorize?provider=github",
      "callback?code=x",
      "sso",
      "factors/x/webauthn",
      "admin/users",
      "invite",
      "nonexistent",
      "user/identities/x",
    ]) {
      expect((await subject().request(`/auth/v1/${path}`)).status, path).toBe(404);
    }
    expect((await subject().request("/auth/v1/token", { method: "GET" })).status).toBe(405);
    expect((await subject().request("/auth/v1/token?grant_type=id_token", { method: "POST", body: "{}" })).status).toBe(
      400,
    );
  });

  test("responds 413 to a body over the limit", async () => {
    const content = "x".repeat(1_100_000);
    for (const [path, body] of [
      ["/rest/v1/posts", { slug: "big", title: "t", content }],
      ["/auth/v1/signup", { email: "big@example.com", password: goodPassword, data: { content } }],
    ] as const) {
      const response = await subject().request(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { apikey: subject().backend.secretKey },
      });
      expect(response.status).toBe(413);
    }
  });
};
