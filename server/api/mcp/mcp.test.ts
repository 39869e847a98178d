import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectMcp, mcpClients } from "#tests/support/connect-mcp.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, testSiteUrl, type TestBackend } from "#tests/support/create-test-backend.ts";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";

let backend: TestBackend;
let app: TestApp;

beforeAll(async () => {
  backend = await createTestBackend();
  const published_at = "2026-01-01T00:00:00Z";
  await backend
    .serviceClient()
    .from("posts")
    .insert([
      {
        slug: "the-heron",
        title: "The Heron",
        content: "# Dawn\n\nA heron stood in the reeds.",
        status: "published",
        published_at,
      },
      { slug: "not-yet", title: "Not yet", content: "Secret.", status: "draft", published_at },
    ])
    .throwOnError();
  app = await createTestApp({ backend });
});
afterAll(() => backend.close());

const readTools = ["search", "list_stories", "read_story", "read_documentation", "status"];

describe.each(mcpClients)("the official client of %s", (version) => {
  const connect = () => connectMcp(version, (path, init) => app.request(path, init));

  test("uses each tool", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(readTools);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    const run = async (name: string, given: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      return { isError, text: (content as { text: string }[])[0]?.text };
    };
    expect(await run("search", { query: "heron" })).toMatchObject({ text: expect.stringContaining("/post/the-heron") });
    expect(await run("list_stories")).toMatchObject({ text: expect.stringContaining("the-heron: The Heron") });
    expect(await run("read_story", { slug: "the-heron" })).toMatchObject({ text: expect.stringContaining("# Dawn") });
    expect(await run("read_story", { slug: "not-yet" })).toMatchObject({ isError: true });
    expect(await run("read_documentation")).toMatchObject({ text: expect.stringContaining("/app/documentation/seed") });
    expect(await run("read_documentation", { path: "/app/documentation/seed" })).toMatchObject({ isError: false });
    expect(JSON.parse((await run("status")).text ?? "")).toHaveProperty("parts");
    expect(await run("read_story", { slug: 7, more: "x" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("slug"),
    });
    await client.close();
  });

  test("reads stories and documentation as resources, and nothing that is not published", async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    const story = `${testSiteUrl}/post/the-heron.md`;
    const page = `${testSiteUrl}/app/documentation/seed.md`;
    expect(uris).toEqual(expect.arrayContaining([story, page]));
    expect(uris.join()).not.toContain("not-yet");
    for (const uri of [story, page]) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, mimeType: "text/markdown", text: expect.stringMatching(/^---\n/) }]);
    }
    for (const path of ["/post/not-yet.md", "/post/nowhere.md", "/app/owner.md", "/app/../.env.md"])
      await expect(client.readResource({ uri: testSiteUrl + path })).rejects.toThrow(/not found/i);
    await client.close();
  });
});

test("has a tool that asks the character where there is a model, from the budget of visitors", async () => {
  const model = await startFakeModelServer(streamText("I am light."));
  onTestFinished(model.stop);
  const env = { LLM_BASE_URL: model.url, LLM_MODEL: "fake-1", PERSONA_CHAT: "on" };
  const speaking = await createTestApp({ backend, env });
  const client = await connectMcp("2026-07-28", (path, init) => speaking.request(path, init));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([...readTools, "ask_character"]);
  const ask = async () => {
    const { content, isError } = await client.callTool({
      name: "ask_character",
      arguments: { question: "Who are you?" },
    });
    return { isError, text: (content as { text: string }[])[0]?.text };
  };
  const answers = [];
  for (let question = 0; question < 21; question += 1) answers.push(await ask());
  expect(answers[0]).toMatchObject({ isError: false });
  expect(answers.at(-1)).toMatchObject({ isError: true, text: expect.stringContaining("Too many attempts") });
});

describe("what is sent by hand", () => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.request("/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "read_story", arguments: { slug: "the-heron" } },
  };
  /** The messages of an answer, as JSON or as events. */
  const readMessages = async (response: Response): Promise<unknown[]> => {
    const text = await response.text();
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return [JSON.parse(text)].flat();
    return [...text.matchAll(/^data: (.+)$/gm)].map(([, data = ""]) => JSON.parse(data) as unknown);
  };

  test.each([
    ["a page of another site", call, { origin: "https://elsewhere.example" }, 403],
    ["one that names itself", call, { origin: "http://rebound.example", host: "rebound.example" }, 403],
    ["a protocol of another time", call, { "mcp-protocol-version": "1999-01-01" }, 400],
    ["what is not JSON", "{", {}, 400],
    ["text that cannot be stored", { ...call, params: { name: "search", arguments: { query: "a\0b" } } }, {}, 400],
    ["values without end", { ...call, params: { list: Array.from({ length: 20_001 }, () => 1) } }, {}, 400],
    ["no message in a list", [], {}, 400],
    ["too many messages at once", Array.from({ length: 11 }, () => call), {}, 400],
    ["a message of 65 KB", { ...call, params: { text: "x".repeat(65_000) } }, {}, 413],
    ["what is no message", { ...call, jsonrpc: "1.0" }, {}, 400],
    ["what is not called JSON", call, { "content-type": "text/plain" }, 415],
  ])("is refused: %s", async (_name, body, headers, status) => {
    expect((await send(body, headers as Record<string, string>)).status).toBe(status);
  });

  test.each([
    { name: "search", arguments: "heron" },
    { arguments: {} },
    { name: "create_draft" },
    { name: "__proto__" },
  ])("is an error of the protocol: a call with %j", async (params) => {
    expect(await readMessages(await send({ ...call, params }))).toMatchObject([{ error: { code: -32_602 } }]);
  });

  test("may be several messages in the version that has them, each of which counts", async () => {
    const ping = { jsonrpc: "2.0", id: "b", method: "ping" };
    const response = await send([{ jsonrpc: "2.0", method: "notifications/initialized" }, call, ping], {
      "mcp-protocol-version": "2025-03-26",
    });
    expect(await readMessages(response)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 1 }), expect.objectContaining({ id: "b", result: {} })]),
    );
  });

  test("may come from a page of the site's own machine", async () => {
    expect((await send(call, { origin: "http://localhost:8787", host: "localhost:8787" })).status).toBe(200);
    expect((await send(call, { origin: "http://localhost:1", host: "localhost:8787" })).status).toBe(403);
  });

  test("gets no stream that stays open, and nothing for GET", async () => {
    expect((await send({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
    expect((await app.request("/mcp")).status).toBe(405);
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const listen = {
      ...call,
      method: "subscriptions/listen",
      params: { notifications: { toolsListChanged: true }, _meta: meta },
    };
    const response = await send(listen, { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" });
    expect(await readMessages(response)).toMatchObject([{ error: { code: -32_603 } }]);
  });
});
