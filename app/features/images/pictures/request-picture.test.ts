import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { requestPicture } from "./request-picture.ts";

const decode = () => Promise.resolve();
const request = (fetch: typeof window.fetch, options: Partial<Parameters<typeof requestPicture>[1]> = {}) =>
  requestPicture("/image", {
    signal: new AbortController().signal,
    onReceiving: () => undefined,
    fetch,
    decode,
    ...options,
  });
const respond = (body: BodyInit, init?: ResponseInit) => () => Promise.resolve(new Response(body, init));

test("returns the image and its provider", async () => {
  const { blob, maker } = await request(respond("webp", { headers: { "x-picture-maker": "sketch" } }));
  expect([await blob.text(), maker]).toEqual(["webp", "sketch"]);
  expect((await request(respond("webp", { headers: { "x-picture-maker": "<b>" } }))).maker).toBeNull();
});

test("returns the hash by which the server finds the image again, also past a proxy that compresses", async () => {
  const hash = "0123456789abcdef".repeat(3).slice(0, 40);
  const send = (etag: string) => request(respond("webp", { headers: { etag } }));
  expect((await send(`"${hash}"`)).hash).toBe(hash);
  expect((await send(`W/"${hash}"`)).hash).toBe(hash);
  expect((await send('"another"')).hash).toBeNull();
});

test("returns what a sketch shows, and nothing of the kind for other makers", async () => {
  const send = (maker: string) =>
    request(
      respond("webp", { headers: { "x-picture-maker": maker, "x-picture-report": "drawn=the+cat&missed=a+sitar" } }),
    );
  expect((await send("sketch")).report).toMatchObject({ drawn: ["the cat"], missed: ["a sitar"] });
  expect((await send("template")).report).toBeNull();
});

test("calls onReceiving when a successful response starts", async () => {
  const events: string[] = [];
  const onReceiving = () => void events.push("receiving");
  await request(respond("webp"), { onReceiving });
  await request(respond("{}", { status: 503 }), { onReceiving }).catch(() => events.push("failed"));
  expect(events).toEqual(["receiving", "failed"]);
});

test("throws the server's message and code", async () => {
  const refused = respond(JSON.stringify({ error: "Ten a minute.", code: "limit_exceeded" }), { status: 429 });
  await expect(request(refused)).rejects.toMatchObject({
    message: "Ten a minute.",
    code: "limit_exceeded",
    status: 429,
  });
});

test("throws for a response that is not an image, and without a response", async () => {
  const broken = () => Promise.reject(new Error("not an image"));
  await expect(request(respond("<html>"), { decode: broken })).rejects.toBeInstanceOf(ApiError);
  const offline = request(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(offline).rejects.toMatchObject({ isUnreachable: true });
});

test("throws the reason of the signal when cancelled", async () => {
  const controller = new AbortController();
  controller.abort(new Error("cancelled"));
  await expect(request(respond("webp"), { signal: controller.signal })).rejects.toThrow("cancelled");
});
