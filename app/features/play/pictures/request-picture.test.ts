import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { requestPicture } from "./request-picture.ts";

const decode = () => Promise.resolve();
const ask = (fetch: typeof window.fetch, options: Partial<Parameters<typeof requestPicture>[1]> = {}) =>
  requestPicture("/image", {
    signal: new AbortController().signal,
    onReceiving: () => undefined,
    fetch,
    decode,
    ...options,
  });
const answer = (body: BodyInit, init?: ResponseInit) => () => Promise.resolve(new Response(body, init));

test("returns the bytes and who made them", async () => {
  const { blob, maker } = await ask(answer("webp", { headers: { "x-picture-maker": "sketch" } }));
  expect([await blob.text(), maker]).toEqual(["webp", "sketch"]);
  expect((await ask(answer("webp", { headers: { "x-picture-maker": "<b>" } }))).maker).toBeNull();
});

test("says when the answer begins to arrive, and only then", async () => {
  const events: string[] = [];
  const onReceiving = () => void events.push("receiving");
  await ask(answer("webp"), { onReceiving });
  await ask(answer("{}", { status: 503 }), { onReceiving }).catch(() => events.push("failed"));
  expect(events).toEqual(["receiving", "failed"]);
});

test("throws the server's sentence and code", async () => {
  const refused = answer(JSON.stringify({ error: "Ten a minute.", code: "limit_exceeded" }), { status: 429 });
  await expect(ask(refused)).rejects.toMatchObject({ message: "Ten a minute.", code: "limit_exceeded", status: 429 });
});

test("throws for an answer that is no picture, and when there is no answer", async () => {
  const broken = () => Promise.reject(new Error("not an image"));
  await expect(ask(answer("<html>"), { decode: broken })).rejects.toBeInstanceOf(ApiError);
  const offline = ask(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(offline).rejects.toMatchObject({ isUnreachable: true });
});

test("throws the reason of the signal when cancelled", async () => {
  const controller = new AbortController();
  controller.abort(new Error("cancelled"));
  await expect(ask(answer("webp"), { signal: controller.signal })).rejects.toThrow("cancelled");
});
