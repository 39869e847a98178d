import { Hono } from "hono";
import { expect, test } from "vitest";
import { createRateLimiter } from "../limits/rate-limiter.ts";
import { limitTableWrites } from "./table-writes.ts";

const app = new Hono();
app.use("/rest/v1/*", limitTableWrites(createRateLimiter(), false));
app.all("/rest/v1/*", (c) => c.body(null, 204));
const send = (method: string, path: string, from: string) =>
  app.request(path, { method }, { incoming: { rawHeaders: [], socket: { remoteAddress: from } } });

test("rate-limits only writes to tables, to 240 a minute per IP", async () => {
  const methods = ["POST", "PATCH", "DELETE", "PUT"];
  for (let count = 0; count < 240; count += 1)
    expect((await send(methods[count % 4] ?? "", "/rest/v1/images", "203.0.113.1")).status).toBe(204);
  const refused = await send("PATCH", "/rest/v1/chat_sessions", "203.0.113.1");
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: "over_request_rate_limit" }]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const [method, path, from] of [
    ["GET", "/rest/v1/images", "203.0.113.1"],
    ["POST", "/rest/v1/rpc/my_access", "203.0.113.1"],
    ["PATCH", "/rest/v1/images", "203.0.113.2"],
  ] as const)
    expect((await send(method, path, from)).status).toBe(204);
});
