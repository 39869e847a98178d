import { expect, test, vi } from "vitest";
import { ApiError, describeError } from "./api-error.ts";
import { describeProxyRefusal } from "../owner/describe-proxy-refusal.ts";
import { createFunctionClient } from "./call-function.ts";

const feedback = { subject: "Rain", message: "Soft." };

const createClient = (respond: (init: RequestInit) => Promise<Response>) => {
  const fetch = vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>((_url, init) => respond(init ?? {}));
  return { ...createFunctionClient({ fetch, readKey: () => "key" }), fetch };
};
const failWith = (status: number, body: BodyInit) => createClient(async () => new Response(body, { status }));
const findError = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  );

test("sends JSON with the key of the site and the token of the caller", async () => {
  const { callFunction, fetch } = createClient(async () => Response.json({ message: "Thank you." }));
  expect(await callFunction("feedback", { subject: "Rain", message: "Soft." }, { accessToken: "token" })).toEqual({
    message: "Thank you.",
  });
  expect(fetch).toHaveBeenCalledWith("/functions/v1/feedback", expect.anything());
  expect(fetch.mock.lastCall?.[1]).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json", apikey: "key", authorization: "Bearer token" },
    body: '{"subject":"Rain","message":"Soft."}',
  });
});

test("sends no token for a visitor", async () => {
  const { callFunction, fetch } = createClient(async () => Response.json({}));
  await callFunction("feedback", feedback);
  expect(fetch.mock.lastCall?.[1]?.headers).not.toHaveProperty("authorization");
});

test("sends a file as it is, with the type that the caller names", async () => {
  const { uploadFile, fetch } = createClient(async () => Response.json({ url: "/a.webp" }));
  const file = new File(["x"], "a.png", { type: "image/png" });
  await uploadFile("upload-picture", file, { headers: { "content-type": "image/png" } });
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ headers: { "content-type": "image/png" }, body: file });
});

test("reports the server's sentence, code and status", async () => {
  const { callFunction } = failWith(409, JSON.stringify({ error: "Changed elsewhere.", code: "conflict" }));
  const error = await findError(callFunction("posts-admin", { action: "trash" }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: "Changed elsewhere.", code: "conflict", status: 409, isUnreachable: false });
});

test.each([
  [502, "<h1>Bad gateway</h1>", "unavailable"],
  [404, "Not found", "not_found"],
  [418, '{"error":7,"code":"teapot"}', "internal"],
])("derives the code from status %d when the response is not ours", async (status, body, code) => {
  const error = await findError(failWith(status, body).callFunction("feedback", feedback));
  expect(error).toMatchObject({ code, status, isUnreachable: false });
  expect(describeError(error, { unreachable: "Offline.", otherwise: "It failed." })).toBe("It failed.");
});

const html = { "content-type": "text/html" };

test.each([
  [413, /large file through \(413\).*client_max_body_size in nginx.*request_body.*Caddy.*LimitRequestBody in Apache/],
  [502, /gave up .*\(502\).*client_max_body_size/],
  [504, /gave up .*\(504\).*proxy_read_timeout/],
])("names the setting of a proxy that refuses an upload with %d and a page of its own", async (status, sentence) => {
  const { uploadFile } = createClient(async () => new Response("<h1>nginx</h1>", { status, headers: html }));
  const error = await findError(uploadFile("upload-picture", new Blob(["x"]), { explain: describeProxyRefusal }));
  expect(error.message).toMatch(sentence);
  expect(describeError(error, { unreachable: "Offline.", otherwise: "It failed." })).toBe(error.message);
});

test("keeps the site's own sentence for a file that is too large", async () => {
  const { uploadFile } = createClient(async () => Response.json({ error: "Up to 10 MB." }, { status: 413 }));
  expect(
    (await findError(uploadFile("upload-picture", new Blob(["x"]), { explain: describeProxyRefusal }))).message,
  ).toBe("Up to 10 MB.");
});

test.each<[string, () => Promise<Response>]>([
  ["the network is down", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the connection breaks within the response", async () => new Response('{"message":')],
])("reports an unreachable site when %s", async (_when, respond) => {
  const error = await findError(createClient(respond).callFunction("feedback", feedback));
  expect(error).toMatchObject({ code: "unavailable", status: null, isUnreachable: true });
  expect(describeError(error, { unreachable: "Offline.", otherwise: "It failed." })).toBe("Offline.");
});

const neverRespond = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });

test("rejects after the time limit", async () => {
  const error = await findError(createClient(neverRespond).callFunction("feedback", feedback, { timeoutMs: 1 }));
  expect(error).toMatchObject({ isUnreachable: true, cause: { name: "TimeoutError" } });
});

test("throws the caller's own reason when the caller cancels", async () => {
  const controller = new AbortController();
  const call = createClient(neverRespond).callFunction("feedback", feedback, { signal: controller.signal });
  const reason = new Error("left the page");
  controller.abort(reason);
  expect(await findError(call)).toBe(reason);
});

test.each([
  ['attachment; filename="posts-2026.zip"', "posts-2026.zip"],
  ["attachment", "posts.zip"],
])("downloads a file: %s", async (disposition, name) => {
  const { downloadFile } = createClient(
    async () => new Response("bytes", { headers: { "content-disposition": disposition } }),
  );
  const file = await downloadFile("export-posts", "posts.zip");
  expect(file.name).toBe(name);
  expect(await file.text()).toBe("bytes");
});

const toStream = (...pieces: string[]) =>
  new Response(new Blob(pieces).stream(), { headers: { "content-type": "text/event-stream; charset=utf-8" } });
const readEvents = async (client: ReturnType<typeof createClient>, options = {}): Promise<unknown[]> => {
  const events: unknown[] = [];
  for await (const event of client.streamFunction("command", { line: "status" }, options)) events.push(event);
  return events;
};

test("requests events with the key and the token, and parses them", async () => {
  const client = createClient(async () => toStream(': hi\n\ndata: {"progress":"1"}\n\n', 'data: {"delta":"x"}\n\n'));
  expect(await readEvents(client, { accessToken: "token" })).toEqual([{ progress: "1" }, { delta: "x" }]);
  expect(client.fetch.mock.lastCall?.[1]).toMatchObject({
    method: "POST",
    headers: { accept: "text/event-stream", apikey: "key", authorization: "Bearer token" },
    body: '{"line":"status"}',
  });
});

test("takes a JSON response for the last event", async () => {
  expect(await readEvents(createClient(async () => Response.json({ content: "All." })))).toEqual([
    { done: true, content: "All." },
  ]);
});

test.each<[string, () => Promise<Response>, object]>([
  [
    "a rejection",
    async () => Response.json({ error: "Slowly.", code: "limit_exceeded" }, { status: 429 }),
    { status: 429, message: "Slowly." },
  ],
  ["no response", () => Promise.reject(new TypeError("Failed to fetch")), { status: null }],
  ["invalid JSON", async () => toStream("data: {nonsense\n\n"), { status: null }],
  ["an HTML page of a proxy", async () => new Response("<h1>Bad</h1>", { headers: html }), { status: null }],
])("throws an ApiError instead of events for %s", async (_when, respond, error) => {
  await expect(readEvents(createClient(respond))).rejects.toMatchObject({ name: "ApiError", ...error });
});

const streamUntilAborted = async ({ signal }: RequestInit) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener("abort", () => controller.error(signal.reason)),
    }),
    { headers: { "content-type": "text/event-stream" } },
  );

test.each([
  ["without a response", neverRespond],
  ["in the middle", streamUntilAborted],
])("gives a line up that is silent for 45 s %s", async (_when, respond) => {
  vi.useFakeTimers();
  const error = findError(readEvents(createClient(respond), { whenSilent: "Silence." }));
  await vi.advanceTimersByTimeAsync(44_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await error).toMatchObject({ message: "Silence.", isUnreachable: true });
  vi.useRealTimers();
});

test("throws the caller's own reason in the middle of events, and closes the connection when the caller leaves", async () => {
  const controller = new AbortController();
  const reason = new Error("left the page");
  const reading = findError(readEvents(createClient(streamUntilAborted), { signal: controller.signal }));
  await Promise.resolve();
  controller.abort(reason);
  expect(await reading).toBe(reason);

  const client = createClient(async () => toStream('data: {"delta":"x"}\n\ndata: {"delta":"y"}\n\n'));
  for await (const _event of client.streamFunction("command", { line: "status" })) break;
  expect(client.fetch.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
});
