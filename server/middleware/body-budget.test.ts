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
  const send = (from: string, headers: Record<string, string>) =>
    Promise.resolve(app.request("/", { method: "POST", headers: { "x-from": from, ...headers } }));
  return { open, send };
};
const ofSize = (bytes: number) => ({ "content-length": String(bytes) });

test("holds so many bytes of bodies for one address, and so many for all", async () => {
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

test("counts a body that does not say how long it is as the longest one", async () => {
  const { open, send } = createSite();
  const held = [0, 1].map(() => send("a", { "transfer-encoding": "chunked" }));
  expect((await send("a", { "transfer-encoding": "chunked" })).status).toBe(503);
  for (const end of open) end();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([204, 204]);
});

test("refuses bodies that are never ended, on each path that reads them into memory", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "bodies-"));
  const app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  const from = "203.0.113.9";
  const apikey = app.backend.publishableKey;
  const bodies: ReadableStreamDefaultController[] = [];
  /** A body that says that it is long, and does not come. */
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
