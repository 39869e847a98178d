import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { createOpenAiProvider } from "./openai-provider.ts";
import { createTemplateProvider } from "./template-provider.ts";

const limits = { timeoutMs: 60_000, retryDelayMs: 0, maxBytes: 20_000_000 };
const request = { prompt: "a fox & a ../ 🌙?", width: 512, height: 256, seed: 7 } as const;
const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const stops: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))));

/** Serves the given responses in order, repeating the last one; records the requests. */
const serve = async (...responses: ((request: Request) => Response | Promise<Response>)[]) => {
  const requests: Request[] = [];
  const { url, stop } = await serveOnLoopback(async (incoming) => {
    requests.push(incoming.clone());
    const respond = responses[Math.min(requests.length, responses.length) - 1];
    return respond ? respond(incoming) : new Response(null, { status: 500 });
  });
  stops.push(stop);
  return { url, requests };
};
const sendPicture = () => new Response(picture);
const sendStatus = (status: number) => () => new Response("no", { status });
const ask = (url: string, options: Partial<typeof limits> = {}) =>
  createTemplateProvider({
    template: `${url}/{prompt}?w={width}&h={height}&s={seed}`,
    apiKey: "the key",
    limits: { ...limits, ...options },
  }).create(request);

test("fills the template and sends the key as a bearer token", async () => {
  const { url, requests } = await serve(sendPicture);
  expect(picture.equals(await ask(url))).toBe(true);
  expect(requests[0]?.url).toBe(`${url}/${encodeURIComponent(request.prompt)}?w=512&h=256&s=7`);
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer the key");
});

test("keeps a prompt of dots within the path of the template", async () => {
  const { url, requests } = await serve(sendPicture);
  const provider = createTemplateProvider({ template: `${url}/made/{prompt}`, apiKey: undefined, limits });
  for (const prompt of [".", "..", "../..", "%2e%2e"]) await provider.create({ ...request, prompt });
  for (const { url: asked } of requests) expect(new URL(asked).pathname).toMatch(/^\/made\/[^/]+$/);
});

test.each([429, 500, 503])("retries once after status %i", async (status) => {
  const { url, requests } = await serve(sendStatus(status), sendPicture);
  expect(picture.equals(await ask(url))).toBe(true);
  expect(requests).toHaveLength(2);
});

test("retries once after a network error, then fails", async () => {
  await expect(ask("http://127.0.0.1:9")).rejects.toThrow("ECONNREFUSED");
  const { url, requests } = await serve(sendStatus(502));
  await expect(ask(url)).rejects.toThrow("status 502");
  expect(requests).toHaveLength(2);
});

test.each([400, 401, 403, 404])("does not retry after status %i", async (status) => {
  const { url, requests } = await serve(sendStatus(status), sendPicture);
  await expect(ask(url)).rejects.toThrow(`status ${status}`);
  expect(requests).toHaveLength(1);
});

test("times out if a service does not respond or never finishes", async () => {
  // Long enough for the request to arrive on a busy machine.
  const silent = await serve(() => new Promise<Response>(() => undefined));
  const endless = await serve(() => new Response(new ReadableStream({ start: (to) => to.enqueue(picture) })));
  await Promise.all(
    [silent, endless].map(({ url }) => expect(ask(url, { timeoutMs: 2_000 })).rejects.toThrow("timeout")),
  );
  expect([silent.requests.length, endless.requests.length]).toEqual([1, 1]);
});

/** Serves a very long response with these first bytes; `sent` counts the bytes that were read. */
const serveLong = async (head: Uint8Array, totalBytes: number, headers: Record<string, string> = {}) => {
  const counter = { sent: 0 };
  const part = new Uint8Array(1_000_000);
  const body = () => {
    let sent = 0;
    return new ReadableStream({
      start: (to) => to.enqueue(head),
      pull(to) {
        sent += part.length;
        counter.sent += part.length;
        return sent > totalBytes ? to.close() : to.enqueue(part);
      },
    });
  };
  const { url } = await serve(() => new Response(body(), { headers }));
  return { url, counter };
};

test("aborts a response beyond the size limit while it arrives", async () => {
  const { url, counter } = await serveLong(picture, 100_000_000);
  await expect(ask(url)).rejects.toThrow("too large");
  expect(counter.sent).toBeLessThan(60_000_000);
});

test("aborts a response at 100 MB", async () => {
  const { url } = await serveLong(picture, 130_000_000);
  const whole = createTemplateProvider({ template: `${url}/{prompt}`, apiKey: undefined });
  await expect(whole.create(request)).rejects.toThrow("too large");
});

test("aborts a response that does not begin like an image", async () => {
  const { url, counter } = await serveLong(new TextEncoder().encode(`<!doctype html>${" ".repeat(100)}`), 100_000_000);
  await expect(ask(url)).rejects.toThrow("not an image");
  expect(counter.sent).toBeLessThan(20_000_000);
});

test("limits the memory for concurrent large responses", async () => {
  const limit = { maxBytes: 150_000_000 };
  const { url } = await serveLong(picture, 140_000_000);
  const results = await Promise.allSettled([ask(url, limit), ask(url, limit), ask(url, limit)]);
  expect(results.filter(({ status }) => status === "rejected")).not.toEqual([]);
  const after = await serve(sendPicture);
  expect(picture.equals(await ask(after.url))).toBe(true);
});

test.each([
  "http://127.0.0.1:9/",
  "http://169.254.169.254/latest/meta-data",
  "http://[::1]:9/",
  "http://10.0.0.1/",
  "http://localhost:9/",
  "file:///etc/passwd",
])("does not follow a redirect to %s", async (location) => {
  const { url, requests } = await serve(() => new Response(null, { status: 302, headers: { location } }));
  await expect(ask(url)).rejects.toThrow(/not a public address|not on the web/);
  expect(requests).toHaveLength(1);
});

test("follows redirects on the configured host, at most three", async () => {
  const redirect = () => new Response(null, { status: 302, headers: { location: "/ready.png" } });
  const { url, requests } = await serve(redirect, redirect, redirect, sendPicture);
  expect(picture.equals(await ask(url))).toBe(true);
  expect(requests).toHaveLength(4);
  const loop = await serve(redirect);
  await expect(ask(loop.url)).rejects.toThrow("status 302");
  expect(loop.requests).toHaveLength(4);
});

const askOpenAi = (url: string) =>
  createOpenAiProvider({ baseUrl: `${url}/v1`, model: "a-model", apiKey: "the key", limits }).create(request);

test("calls a service with OpenAI's interface, which responds with the image or its URL", async () => {
  const { url, requests } = await serve(
    () => Response.json({ data: [{ b64_json: picture.toString("base64") }] }),
    () => Response.json({ data: [{ url: `${url}/made.png` }] }),
    sendPicture,
  );
  expect(picture.equals(await askOpenAi(url))).toBe(true);
  expect(picture.equals(await askOpenAi(url))).toBe(true);
  const [first, , third] = requests;
  expect([first?.method, first?.url]).toEqual(["POST", `${url}/v1/images/generations`]);
  expect(await first?.json()).toEqual({ model: "a-model", prompt: request.prompt, n: 1, size: "1024x512" });
  expect(first?.headers.get("authorization")).toBe("Bearer the key");
  expect(third?.headers.get("authorization")).toBeNull();
});

test.each([
  { data: [] },
  { error: { message: request.prompt } },
  { data: [{ url: "file:///etc/passwd" }] },
  { data: [{ url: "http://127.0.0.1:9/x" }] },
])("rejects the response %j without repeating its text", async (response) => {
  const { url } = await serve(() => Response.json(response));
  await expect(askOpenAi(url)).rejects.toThrow(/^(the response holds no image|not a public address)$/);
});
