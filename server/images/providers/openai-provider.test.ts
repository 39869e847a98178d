import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { createOpenAiProvider } from "./openai-provider.ts";

const limits = { timeoutMs: 60_000, retryDelayMs: 0, maxBytes: 20_000_000 };
const request = { prompt: "a fox", width: 512, height: 512, seed: 7 } as const;
const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const stops: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))));

type Sent = { operation: string; size: string; images: number; prompt: string };

const readSent = async (incoming: Request): Promise<Sent> => {
  const operation = new URL(incoming.url).pathname.replace(/^\/v1\/(?:images\/)?/, "");
  if (operation === "edits") {
    const form = await incoming.formData();
    const images = form.getAll("image[]").length;
    // A form ends its lines as the web does.
    const prompt = (form.get("prompt") as string).replaceAll("\r\n", "\n");
    return { operation, size: form.get("size") as string, images, prompt };
  }
  const body = (await incoming.json()) as { size?: string; prompt?: string; messages?: { content: Part[] }[] };
  const parts = body.messages?.[0]?.content ?? [];
  const text = parts.find(({ type }) => type === "text")?.text;
  const pictures = parts.filter(({ image_url: at }) => at?.url.startsWith("data:image/jpeg;base64,"));
  return { operation, size: body.size ?? "", images: pictures.length, prompt: body.prompt ?? text ?? "" };
};
type Part = { type: string; text?: string; image_url?: { url: string } };

/** A service that answers with a picture, or as `answer` says: with a status. */
const serve = async (answer: (sent: Sent) => number, options: { timeoutMs?: number } = {}) => {
  const sent: Sent[] = [];
  const { url, stop } = await serveOnLoopback(async (incoming) => {
    const call = await readSent(incoming);
    sent.push(call);
    const status = answer(call);
    if (status === 0) return new Promise<Response>(() => undefined);
    if (status !== 200) return new Response("no", { status });
    const base64 = picture.toString("base64");
    const inChat = { choices: [{ message: { images: [{ image_url: { url: `data:image/png;base64,${base64}` } }] } }] };
    return Response.json(call.operation === "chat/completions" ? inChat : { data: [{ b64_json: base64 }] });
  });
  stops.push(stop);
  const refusals: string[] = [];
  const provider = createOpenAiProvider({
    baseUrl: `${url}/v1`,
    model: "a-model",
    apiKey: undefined,
    onReferencesRefused: () => refusals.push("refused"),
    limits: { ...limits, ...options },
  });
  return { provider, sent, refusals };
};
const listOperations = (sent: Sent[]) => sent.map(({ operation }) => operation);
const wide = { ...request, width: 1024, height: 768 } as const;
const tall = { ...request, width: 512, height: 1024 } as const;
const references = [{ bytes: picture, role: "shows a face." }];
const listSizes = (sent: Sent[]) => sent.map(({ size }) => size);

test("asks for the shape of the page in whole squares of 64 pixels", async () => {
  const { provider, sent } = await serve(() => 200);
  for (const [width, height] of [
    [1024, 768],
    [512, 1024],
    [768, 512],
    [256, 768],
    [256, 256],
  ] as const)
    await provider.create({ ...request, width, height });
  expect(listSizes(sent)).toEqual(["1024x768", "512x1024", "1024x704", "320x1024", "1024x1024"]);
});

test("asks for the nearest widespread size where the service refuses its own, and then for no other", async () => {
  const known = ["1024x1024", "1536x1024", "1024x1536"];
  const { provider, sent } = await serve(({ size }) => (known.includes(size) ? 200 : 400));
  for (const shape of [wide, wide, tall, tall]) await provider.create(shape);
  expect(listSizes(sent)).toEqual(["1024x768", "1536x1024", "1536x1024", "512x1024", "1024x1536", "1024x1536"]);
});

test("asks for a square where the service knows nothing else", async () => {
  const { provider, sent } = await serve(({ size }) => (size === "1024x1024" ? 200 : 422));
  for (const shape of [wide, wide]) await provider.create(shape);
  expect(listSizes(sent)).toEqual(["1024x768", "1536x1024", "1024x1024", "1024x1024"]);
});

test("does not take a refused prompt for a refused size once the size was taken", async () => {
  let isRefused = false;
  const { provider, sent } = await serve(() => (isRefused ? 400 : 200));
  await provider.create(wide);
  isRefused = true;
  await expect(provider.create(wide)).rejects.toThrow("status 400");
  isRefused = false;
  await provider.create(wide);
  expect(listSizes(sent)).toEqual(["1024x768", "1024x768", "1024x768"]);
});

test("sends pictures as files of a form", async () => {
  const { provider, sent, refusals } = await serve(() => 200);
  expect(picture.equals(await provider.create(wide, { references: [...references, ...references] }))).toBe(true);
  expect(sent).toMatchObject([{ operation: "edits", size: "1024x768", images: 2 }]);
  expect([provider.takesReferences(), refusals]).toEqual([true, []]);
});

test.each([400, 403, 404, 405, 413, 415, 422])("leaves pictures out for good after status %i", async (status) => {
  const { provider, sent, refusals } = await serve(({ images }) => (images > 0 ? status : 200));
  await provider.create(request, { references });
  await provider.create(request, { references });
  expect(sent.at(-1)).toMatchObject({ operation: "generations" });
  expect(sent.filter(({ operation }) => operation === "generations")).toHaveLength(2);
  expect([provider.takesReferences(), refusals]).toEqual([false, ["refused"]]);
});

test("leaves pictures out once where the service breaks, or refuses some after it has taken others", async () => {
  let status = 500;
  const { provider, refusals } = await serve(({ images }) => (images > 0 ? status : 200));
  for (status of [500, 200, 400]) {
    await provider.create(request, { references });
    expect(provider.takesReferences()).toBe(true);
  }
  expect(refusals).toEqual([]);
});

test("remembers no refusal of a service that draws nothing at all", async () => {
  const { provider, refusals } = await serve(() => 400);
  await expect(provider.create(wide, { references })).rejects.toThrow("status 400");
  expect([provider.takesReferences(), refusals]).toEqual([true, []]);
});

test("leaves pictures out once the service was too slow with them twice", async () => {
  const { provider, refusals } = await serve(({ images }) => (images > 0 ? 0 : 200), { timeoutMs: 300 });
  await expect(provider.create(request, { references })).rejects.toThrow("timeout");
  expect(provider.takesReferences()).toBe(true);
  await expect(provider.create(request, { references })).rejects.toThrow("timeout");
  expect([provider.takesReferences(), refusals]).toEqual([false, ["refused"]]);
});

test("sends the first picture alone where the service takes one at a time", async () => {
  const { provider, sent, refusals } = await serve(({ images }) => (images > 1 ? 400 : 200));
  const two = [...references, { bytes: picture, role: "shows a bridge." }];
  for (let count = 0; count < 2; count += 1) await provider.create(request, { references: two });
  expect(sent.map(({ images }) => images)).toEqual([2, 1, 1]);
  expect(sent.at(-1)?.prompt).toBe("a fox\n\nImage 1 shows a face.");
  expect([provider.takesReferences(), refusals]).toEqual([true, []]);
});

test.each([401, 402, 429])("does not ask again without pictures after status %i", async (status) => {
  const { provider, sent } = await serve(() => status);
  await expect(provider.create(request, { references })).rejects.toThrow(`status ${status}`);
  expect(new Set(listOperations(sent))).toEqual(new Set(["edits"]));
});

test("draws in a chat where the server has no images, with pictures, and asks for nothing else then", async () => {
  const { provider, sent } = await serve(({ operation }) => (operation === "chat/completions" ? 200 : 404));
  expect(picture.equals(await provider.create(request, { references }))).toBe(true);
  expect(picture.equals(await provider.create(request))).toBe(true);
  expect(listOperations(sent)).toEqual(["edits", "generations", "chat/completions", "chat/completions"]);
  expect(sent.map(({ images }) => images)).toEqual([1, 0, 1, 0]);
  expect(sent[2]?.prompt).toBe("a fox\n\nImage 1 shows a face.");
  expect(provider.takesReferences()).toBe(true);
});

test("leaves pictures out of a chat that refuses them", async () => {
  const { provider, sent } = await serve(({ operation, images }) =>
    operation !== "chat/completions" ? 404 : images > 0 ? 400 : 200,
  );
  for (let count = 0; count < 2; count += 1) await provider.create(request, { references });
  expect(sent.slice(2).map(({ images }) => images)).toEqual([1, 0, 0]);
  expect(provider.takesReferences()).toBe(false);
});

test("says what the images answered where a chat draws nothing either, and does not ask it again", async () => {
  const sent: string[] = [];
  const { url, stop } = await serveOnLoopback(async (incoming) => {
    sent.push(new URL(incoming.url).pathname);
    const isChat = sent.at(-1) === "/v1/chat/completions";
    return isChat
      ? Response.json({ choices: [{ message: { content: "A fox." } }] })
      : new Response("", { status: 404 });
  });
  stops.push(stop);
  const provider = createOpenAiProvider({ baseUrl: `${url}/v1`, model: "words", apiKey: undefined, limits });
  for (let count = 0; count < 2; count += 1) await expect(provider.create(request)).rejects.toThrow("status 404");
  expect(sent).toEqual(["/v1/images/generations", "/v1/chat/completions", "/v1/images/generations"]);
});
