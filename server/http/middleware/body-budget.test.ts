import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createBodyBudget } from "./body-budget.ts";

const megabyte = 1_000_000;

const createSite = () => {
  const app = new Hono();
  const open: (() => void)[] = [];
  const budget = createBodyBudget((c) => c.req.header("x-from") ?? "", {
    perAddress: 10 * megabyte,
    total: 25 * megabyte,
  });
  app.use(budget.limit(5 * megabyte, (c) => c.body(null, 503)));
  app.post("/", async (c) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return c.body(null, 204);
  });
  const cut: string[] = [];
  const send = (from: string, headers: Record<string, string>, complete = true) => {
    const incoming = { complete, socket: { destroy: () => cut.push(`${from} ${headers["content-length"]}`) } };
    return Promise.resolve(app.request("/", { method: "POST", headers: { "x-from": from, ...headers } }, { incoming }));
  };
  return { open, send, cut };
};
const ofSize = (bytes: number) => ({ "content-length": String(bytes) });

test("limits the bytes of concurrent bodies per IP and in total", async () => {
  const { open, send } = createSite();
  const held = ["a", "a", "b", "b", "c"].map((from) => send(from, ofSize(5 * megabyte)));
  expect((await send("a", ofSize(5 * megabyte))).status).toBe(503);
  expect((await send("c", ofSize(megabyte))).status).toBe(503);
  const small = [send("a", ofSize(60_000)), send("d", {})];
  for (const end of open) end();
  expect((await Promise.all([...held, ...small])).map(({ status }) => status)).toEqual(Array(7).fill(204));
  const again = send("a", ofSize(5 * megabyte));
  open.at(-1)?.();
  expect((await again).status).toBe(204);
});

test("drops the oldest unfinished body of the IP that holds most when the total is used up", async () => {
  const { open, send, cut } = createSite();
  const slow = (from: string, bytes: number) => send(from, ofSize(bytes), false);
  const held = [
    send("a", ofSize(4_000_000)),
    slow("a", 3_000_000),
    slow("a", 2_900_000),
    slow("b", 5_000_000),
    slow("b", 4_500_000),
    send("c", ofSize(5_000_000)),
  ];
  // "a" holds 9.9 MB, "b" 9.5 MB, of 25 MB.
  held.push(slow("d", 3_000_000));
  expect(cut).toEqual(["a 3000000"]);
  held.push(slow("e", 3_000_000));
  expect(cut).toEqual(["a 3000000", "b 5000000"]);
  // "a" holds most again, 6.9 MB, but would then hold less than "d" with this body.
  expect((await slow("d", 4_900_000)).status).toBe(503);
  // Complete bodies are being processed and are not dropped: "a" holds 6.9 MB, then 4 MB, and "b" 4.5 MB.
  held.push(slow("f", 3_000_000), slow("g", 3_000_000));
  expect(cut.slice(2)).toEqual(["a 2900000", "b 4500000"]);
  for (const end of open) end();
  await Promise.all(held);
  const again = Array.from({ length: 5 }, (_, index) => send(`f${index}`, ofSize(5 * megabyte)));
  for (const end of open.slice(-5)) end();
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual(Array(5).fill(204));
});

test("counts a body of unknown length as one of maximum length", async () => {
  const { open, send } = createSite();
  const held = [0, 1].map(() => send("a", { "transfer-encoding": "chunked" }));
  expect((await send("a", { "transfer-encoding": "chunked" })).status).toBe(503);
  for (const end of open) end();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([204, 204]);
});

test("rejects unfinished bodies beyond the limit on each path that buffers them", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "bodies-"));
  const app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  const from = "203.0.113.9";
  const apikey = app.backend.publishableKey;
  const bodies: ReadableStreamDefaultController[] = [];
  /** A body that declares its length, but never arrives. */
  const send = (to: string, bytes: number, address = from) =>
    app.request(
      to,
      {
        method: "POST",
        body: new ReadableStream({ start: (controller) => void bodies.push(controller) }),
        duplex: "half",
        headers: { apikey, "content-type": "application/json", "content-length": String(bytes) },
      } as RequestInit,
      address,
    );
  const image = "/storage/v1/object/user-pictures/x.webp";
  const held = [11_000_000, 11_000_000, 9_500_000].map((bytes) => send(image, bytes));
  for (const to of [image, "/rest/v1/posts", "/functions/v1/report-typo"]) {
    const refused = await send(to, 900_000);
    expect([to, refused.status, refused.headers.get("retry-after")]).toEqual([to, 503, "30"]);
  }
  const other = send("/functions/v1/report-typo", 900_000, "203.0.113.10");
  for (const body of bodies) body.close();
  expect((await other).status).toBe(400);
  await Promise.all(held);
  await app.close();
  await rm(folder, { recursive: true });
});
