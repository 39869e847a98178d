import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createContextReader } from "./model-context.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers at some paths with JSON, and what it was asked. */
const serve = async (answers: Record<string, unknown>) => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers[request.url ?? ""];
    if (answer === undefined) return void response.writeHead(404).end("{}");
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { asked, settings: { baseUrl: `http://127.0.0.1:${port}/v1`, model: "m", apiKey: undefined } };
};

const ollama = (details: object) => ({ "/api/ps": { models: [] }, "/api/show": details });
test.each<[string, Record<string, unknown>, number]>([
  ["vLLM", { "/v1/models": { data: [{ id: "m", max_model_len: 16_384 }] } }, 16_384],
  ["a list of models", { "/v1/models": { data: [{ id: "x" }, { id: "m", context_length: 131_072 }] } }, 131_072],
  ["llama.cpp", { "/props": { default_generation_settings: { n_ctx: 12_288 } } }, 12_288],
  ["Ollama, loaded", { "/api/ps": { models: [{ name: "m:latest", context_length: 4_096 }] } }, 4_096],
  ["Ollama, set", ollama({ parameters: 'stop "x"\nnum_ctx    32768', model_info: {} }), 32_768],
  ["Ollama, which gives less than a model takes", ollama({ model_info: { "llama.context_length": 131_072 } }), 4_096],
])("asks %s how many tokens the model reads", async (_name, answers, tokens) => {
  const { settings } = await serve(answers);
  const context = createContextReader(settings);
  expect(context.read()).toEqual({ tokens: 8_192, source: "assumed" });
  expect(await context.ask()).toEqual({ tokens, source: "server" });
  expect(context.read()).toEqual({ tokens, source: "server" });
});

test.each<[string, Record<string, unknown>]>([
  ["says nothing", {}],
  ["answers nonsense", { "/v1/models": "<html>", "/props": [], "/api/ps": { models: "many" } }],
  ["says something impossible", { "/v1/models": { data: [{ id: "m", max_model_len: -1 }] } }],
])("assumes 8192 tokens where a server %s, and asks it again after a while only", async (_name, answers) => {
  const { asked, settings } = await serve(answers);
  let now = 0;
  const context = createContextReader(settings, { now: () => now });
  expect(await context.ask()).toEqual({ tokens: 8_192, source: "assumed" });
  const calls = asked.length;
  await context.ask();
  expect(asked.length).toBe(calls);
  expect(asked).not.toContain("POST /api/show");
  now += 11 * 60_000;
  await context.ask();
  expect(asked.length).toBe(2 * calls);
});

test("asks nobody what the environment says, or without a model", async () => {
  const { asked, settings } = await serve({});
  expect(await createContextReader({ ...settings, context: 4_000 }).ask()).toEqual({ tokens: 4_000, source: "set" });
  expect(await createContextReader(undefined).ask()).toEqual({ tokens: 8_192, source: "assumed" });
  expect(asked).toEqual([]);
});

test("takes what a server refused for its room, until it is started with another", async () => {
  const answers = { "/props": { default_generation_settings: { n_ctx: 8_192 } } };
  const { settings } = await serve(answers);
  const context = createContextReader(settings);
  await context.ask();
  context.learn(2_048);
  context.learn(4_096);
  expect(context.read()).toEqual({ tokens: 2_048, source: "learnt" });
  expect(await context.askAgain()).toEqual({ tokens: 2_048, source: "learnt" });
  answers["/props"].default_generation_settings.n_ctx = 16_384;
  expect(await context.askAgain()).toEqual({ tokens: 16_384, source: "server" });
});
