import { afterEach, expect, test } from "vitest";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { findModels } from "./find-models.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

const serve = async (answer: (request: Request) => Response | Promise<Response>): Promise<string> => {
  const { url, stop } = await serveOnLoopback(async (request) => answer(request));
  stops.push(stop);
  return url;
};
const list = (...ids: unknown[]) => Response.json({ object: "list", data: ids.map((id) => ({ id, object: "model" })) });

test("finds what answers, with its models, and asks each for its list alone", async () => {
  const asked: string[] = [];
  const first = await serve((request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get("authorization")}`);
    return list("llama3.2:3b", "hf.co/TheBloke/Some_Model-GGUF:Q4_K_M");
  });
  const second = await serve(() => Response.json({ data: [{ id: "/models/small.gguf", owned_by: "llamacpp" }] }));
  const found = await findModels([
    { server: "Ollama", origin: first },
    { server: "LM Studio", origin: "http://127.0.0.1:1" },
    { server: "vLLM", origin: second },
  ]);
  expect(found).toEqual([
    { server: "Ollama", baseUrl: `${first}/v1`, models: ["llama3.2:3b", "hf.co/TheBloke/Some_Model-GGUF:Q4_K_M"] },
    { server: "llama.cpp", baseUrl: `${second}/v1`, models: ["/models/small.gguf"] },
  ]);
  expect(asked).toEqual(["GET /v1/models null"]);
});

test("leaves out names that could do harm, models that do not talk, and names beyond fifty", async () => {
  const many = Array.from({ length: 60 }, (_, index) => `model-${index}`);
  const origin = await serve(() =>
    list("<b>bold</b>", "two\nlines", "x".repeat(201), 7, "nomic-embed-text", "good", "good", ...many),
  );
  const [found] = await findModels([{ server: "Ollama", origin }]);
  expect(found?.models).toEqual(["good", ...many.slice(0, 49)]);
});

test("tells of a server that has no model yet", async () => {
  const origin = await serve(() => list());
  expect(await findModels([{ server: "Ollama", origin }])).toEqual([
    { server: "Ollama", baseUrl: `${origin}/v1`, models: [] },
  ]);
});

test("follows nobody elsewhere, and takes neither a page nor an answer without an end for a list", async () => {
  const other = await serve(() => list("other"));
  const elsewhere = await serve(() => Response.redirect(`${other}/v1/models`));
  const page = await serve(() => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }));
  const refusing = await serve(() => new Response(null, { status: 401 }));
  const endless = await serve(() => {
    const piece = new TextEncoder().encode('{"data":'.padEnd(100_000));
    return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(piece) }));
  });
  const places = [elsewhere, page, refusing, endless].map((origin) => ({ server: "Ollama", origin }));
  expect(await findModels(places)).toEqual([]);
});

test("names a server once that is reached by two addresses", async () => {
  const origin = await serve(() => list("small"));
  const { port } = new URL(origin);
  const found = await findModels([
    { server: "Ollama", origin },
    { server: "Ollama", origin: `http://localhost:${port}` },
  ]);
  expect(found).toHaveLength(1);
});
