import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#contracts/errors.ts";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { readBytes, readJson } from "../../http/functions/read-input.ts";
import { toWideKey } from "../../http/sender/client-ip.ts";
import type { RateLimiter } from "../../http/limits/rate-limiter.ts";
import { isLoopbackAuthority } from "../../loopback.ts";
import { createServer, type McpSite } from "./create-server.ts";
import type { Tool } from "./define-tool.ts";

type Options = Omit<McpSite, "inTurn"> & {
  /** What the sender of a request may use. */
  findTools(c: Context): Promise<readonly Tool[]>;
  rateLimiter: Pick<RateLimiter, "consume">;
  getAddress(c: Context): string;
};

const maxBodyBytes = 64_000;
const callsAtOnce = 4;
/** In one request, as version 2025-03-26 of the protocol allows. */
const maxMessages = 10;

/** Error codes of JSON-RPC 2.0. */
const rpcErrors = { parse: -32_700, request: -32_600, internal: -32_603 } as const;

const toError = (code: number, message: string) => ({ jsonrpc: "2.0", id: null, error: { code, message } });

/** The Model Context Protocol over HTTP, in all its versions: each request is answered by itself. */
export const mcpRoutes = ({ findTools, rateLimiter, getAddress, ...site }: Options): Hono => {
  const app = new Hono();
  const inNetworksTurn = createFairSemaphore({
    concurrency: callsAtOnce,
    createRefusal: () =>
      new AppError("unavailable", "Too many calls are waiting. Please try again.", { retryAfter: 2 }),
  });
  const inTurn: McpSite["inTurn"] = (client, work) => inNetworksTurn(toWideKey(client), work);

  app.use("/mcp", async (c, next) => {
    c.header("cache-control", "no-store");
    // A page of another site could otherwise call a site that only its visitor reaches.
    const origin = c.req.header("origin");
    const host = c.req.header("host") ?? "";
    const isLocal = isLoopbackAuthority(host) && origin === `http://${host}`;
    if (origin !== undefined && origin !== new URL(site.env.siteUrl).origin && !isLocal)
      return c.json(toError(rpcErrors.request, "Pages of other sites may not call this."), 403);
    return next();
  });
  app.post(
    "/mcp",
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json(toError(rpcErrors.request, "A message can be up to 64 KB."), 413),
    }),
    async (c) => {
      const client = getAddress(c);
      const parsedBody = readJson(await readBytes(c));
      const messages = Array.isArray(parsedBody) ? parsedBody.length : 1;
      if (messages === 0 || messages > maxMessages)
        return c.json(toError(rpcErrors.request, `A request can have 1 to ${maxMessages} messages.`), 400);
      await rateLimiter.consume("mcpCalls", client, messages);
      const tools = await inTurn(client, () => findTools(c));
      const { createMcpHandler } = await import("@modelcontextprotocol/server");
      const { signal } = c.req.raw;
      const handler = createMcpHandler(() => createServer({ ...site, inTurn }, tools, { client, signal }), {
        responseMode: "json",
        // Nothing is told later: what changes is read again.
        maxSubscriptions: 0,
      });
      return handler.fetch(c.req.raw, { parsedBody });
    },
  );
  app.all("/mcp", (c) => c.text("Call this with POST.", 405, { allow: "POST" }));
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "invalid_request") return c.json(toError(rpcErrors.parse, error.message), 400);
    const failure = toError(rpcErrors.internal, error.message);
    if (error.code === "unauthorized") return c.json(failure, 401, { "www-authenticate": "Bearer" });
    return c.json(failure, error.code === "limit_exceeded" ? 429 : 503, {
      "retry-after": String(error.retryAfter ?? 10),
    });
  });
  return app;
};
