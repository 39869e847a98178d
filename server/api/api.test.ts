import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, testSiteUrl, type TestBackend } from "#tests/support/create-test-backend.ts";
import { answerSchemas } from "./answer-schemas.ts";
import { readOpenApi } from "./open-api-file.ts";
import type { OpenApi } from "./open-api.ts";

let backend: TestBackend;
let app: TestApp;

const stories = [
  {
    slug: "the-heron",
    title: "The [Heron]",
    excerpt: "A heron\nstands.",
    content: "# Dawn\n\nA heron stood in the reeds.",
    status: "published",
  },
  { slug: "not-yet", title: "Not yet", content: "Secret.", status: "draft" },
  { slug: "tomorrow", title: "Tomorrow", content: "Later.", status: "published", published_at: "2999-01-01T00:00:00Z" },
] as const;

beforeAll(async () => {
  backend = await createTestBackend();
  await backend
    .serviceClient()
    .from("posts")
    .insert(stories.map((story) => ({ published_at: "2026-01-01T00:00:00Z", ...story })))
    .throwOnError();
  app = await createTestApp({ backend });
});
afterAll(() => backend.close());

describe("the description of the interface", () => {
  test("is valid OpenAPI 3.1, names this site, and travels compressed", async () => {
    const response = await app.request("/openapi.json", { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const stream = response.body?.pipeThrough(new DecompressionStream("gzip"));
    const document = (await new Response(stream).json()) as OpenApi;
    expect(document.servers).toEqual([{ url: testSiteUrl }]);
    expect(await new Validator().validate(document as never)).toMatchObject({ valid: true });
  });

  test("has a summary and a caller for each operation", () => {
    const { paths, tags } = readOpenApi();
    const names = tags.map(({ name }) => name);
    for (const [path, methods] of Object.entries(paths))
      for (const operation of Object.values(methods)) {
        expect(operation.summary, path).toMatch(/^[A-Z].+\.$/);
        expect(names, path).toContain(operation.tags[0]);
      }
  });

  test("describes real answers", async () => {
    const search = await app.request("/functions/v1/search?query=heron");
    const list = await app.call("posts-admin", { action: "list" });
    const created = await app.call("posts-admin", { action: "create", postData: { title: "One", content: "Two." } });
    const calls = { search: [search], "posts-admin": [list, created] };
    for (const [name, answers] of Object.entries(calls))
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        const { error } = answerSchemas[name as "search"]?.safeParse(await answer.json()) ?? {};
        expect(error && z.prettifyError(error)).toBeUndefined();
      }
  });

  test.each(["/healthz", "/readyz", "/app/system-status.json"])("describes the document %s", async (path) => {
    const { content } = readOpenApi().paths[path]?.get?.responses[200] ?? {};
    const schema = z.fromJSONSchema(content?.["application/json"]?.schema as never);
    const { error } = schema.safeParse(await (await app.request(path)).json());
    expect(error && z.prettifyError(error)).toBeUndefined();
  });

  test("refuses to write documents, and names what may be done", async () => {
    for (const path of ["/healthz", "/feed.json", "/app/system-status.json", "/post/the-heron.md"]) {
      const response = await app.request(path, { method: "POST", body: "x" });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test("says that the owner's functions refuse what they do not know, and which need no body", () => {
    const { paths } = readOpenApi();
    const body = (name: string) => paths[`/functions/v1/${name}`]?.post?.requestBody;
    expect(body("preview-markdown")?.content["application/json"]?.schema).toMatchObject({
      additionalProperties: false,
    });
    expect(body("feedback")?.content["application/json"]?.schema).not.toHaveProperty("additionalProperties");
    expect([body("export-subscribers")?.required, body("feedback")?.required]).toEqual([false, true]);
  });
});

describe("the reference in the documentation", () => {
  test("names every function once, with what it takes", async () => {
    const text = await (await app.request("/app/documentation/api.md")).text();
    for (const path of Object.keys(readOpenApi().paths)) expect(text.split(`${path}\``).length, path).toBe(2);
    expect(text).toContain("| `GET /functions/v1/search` | Paragraphs of the site that match a query. | `query` |");
    expect(text).toMatch(/`POST \/functions\/v1\/posts-admin` .*`action`: `list`, .*`create`/);
  });
});

describe("texts for language models", () => {
  test("lists the published stories and the documentation in llms.txt", async () => {
    const response = await app.request("/llms.txt");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    expect(text).toContain(`- [The \\[Heron\\]](${testSiteUrl}/post/the-heron.md): A heron stands.\n`);
    expect(text).toContain(`(${testSiteUrl}/app/documentation/overview.md)`);
    expect(text).not.toMatch(/Not yet|Tomorrow/);
  });

  test("has each address of llms.txt", async () => {
    const text = await (await app.request("/llms.txt")).text();
    const addresses = [...text.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(addresses.length).toBeGreaterThan(9);
    for (const address of addresses) {
      const response = await app.request(address);
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(await response.text()).toMatch(/^---\ntitle: /);
    }
  });

  test("answers with a story as it was written, and with 304 to who has it", async () => {
    const response = await app.request("/post/the-heron.md");
    expect(await response.text()).toContain("\n---\n\n# Dawn\n\nA heron stood in the reeds.\n");
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await app.request("/post/the-heron.md", { headers })).status).toBe(304);
  });

  test.each([
    "/post/not-yet.md",
    "/post/tomorrow.md",
    "/post/nobody.md",
    "/post/No%20body.md",
    "/app/documentation/0.md",
  ])("has no %s", async (address) => {
    expect((await app.request(address)).status).toBe(404);
  });

  test("has neither stories nor documentation that the owner hides", async () => {
    const hidden = await createTestApp({ backend, documents: { pages: { hidden: ["stories", "hub"] } } });
    expect((await hidden.request("/post/the-heron.md")).status).toBe(404);
    expect((await hidden.request("/app/documentation/overview.md")).status).toBe(404);
    expect(await (await hidden.request("/llms.txt")).text()).not.toMatch(/## Stories|## Documentation/);
    await backend.serviceClient().from("content_documents").delete().eq("name", "pages").throwOnError();
    await expect.poll(async () => (await app.request("/post/the-heron.md")).status).toBe(200);
  });
});
