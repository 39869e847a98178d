import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#contracts/errors.ts";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { readBytes, readJson } from "../../http/functions/read-input.ts";
import { toWideKey } from "../../http/sender/client-ip.ts";
import type { RateLimiter } from "../../http/limits/rate-limiter.ts";
import {
  callSchema,
  type Id,
  initializeSchema,
  messageSchema,
  protocolVersions,
  rpcErrors,
  toError,
  toResult,
} from "./messages.ts";
import type { Tool } from "./define-tool.ts";

type Options = {
  siteUrl: string;
  name: string;
  version: string;
  /** What the sender of a request may use. */
  findTools(c: Context): Promise<readonly Tool[]>;
  rateLimiter: Pick<RateLimiter, "consume">;
  getAddress(c: Context): string;
  logError(error: unknown): void;
};

const maxBodyBytes = 64_000;
const callsAtOnce = 4;
const instructions =
  "A site around a fictional character. Search it, list and read its stories and its documentation, and read its status. With one of the owner's tokens, also write drafts and entries of the hub.";

const isSpoken = (version: string): boolean => (protocolVersions as readonly string[]).includes(version);

/** The Model Context Protocol over HTTP: each request has its answer as JSON, nothing is kept between them. */
export const mcpRoutes = ({ siteUrl, name, version, findTools, rateLimiter, getAddress, logError }: Options): Hono => {
  const app = new Hono();
  const siteOrigin = new URL(siteUrl).origin;
  const inTurn = createFairSemaphore({
    concurrency: callsAtOnce,
    createRefusal: () =>
      new AppError("unavailable", "Too many calls are waiting. Please try again.", { retryAfter: 2 }),
  });

  type Request = { to: Id; params: unknown; client: string; tools: readonly Tool[] };

  const call = async ({ to, params, client, tools }: Request) => {
    const parsed = callSchema.safeParse(params);
    const tool = parsed.success ? tools.find((known) => known.name === parsed.data.name) : undefined;
    if (!parsed.success || !tool) return toError(to, rpcErrors.params, "There is no such tool.");
    try {
      const { text, isError } = await inTurn(toWideKey(client), () => tool.run(parsed.data.arguments));
      return toResult(to, { content: [{ type: "text", text }], isError: isError ?? false });
    } catch (error) {
      if (!(error instanceof AppError)) logError(error);
      const text = error instanceof AppError ? error.message : "Something went wrong on our side. Please try again.";
      return toResult(to, { content: [{ type: "text", text }], isError: true });
    }
  };

  const respond = async (method: string, request: Request) => {
    const { to, params, tools } = request;
    switch (method) {
      case "initialize": {
        const asked = initializeSchema.safeParse(params).data?.protocolVersion ?? "";
        return toResult(to, {
          protocolVersion: isSpoken(asked) ? asked : protocolVersions[0],
          capabilities: { tools: {} },
          serverInfo: { name, version },
          instructions,
        });
      }
      case "ping":
        return toResult(to, {});
      case "tools/list":
        return toResult(to, {
          tools: tools.map(({ name: tool, title, description, inputSchema }) => ({
            name: tool,
            title,
            description,
            inputSchema,
          })),
        });
      case "tools/call":
        return call(request);
      default:
        return toError(to, rpcErrors.method, "There is no such method.");
    }
  };

  app.use("/mcp", async (c, next) => {
    c.header("cache-control", "no-store");
    // A page of another site could otherwise call a site that only its visitor reaches.
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== siteOrigin)
      return c.json(toError(null, rpcErrors.request, "Pages of other sites may not call this."), 403);
    const spoken = c.req.header("mcp-protocol-version");
    if (spoken !== undefined && !isSpoken(spoken))
      return c.json(toError(null, rpcErrors.request, `Protocol versions: ${protocolVersions.join(", ")}.`), 400);
    return next();
  });
  app.post(
    "/mcp",
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json(toError(null, rpcErrors.request, "A message can be up to 64 KB."), 413),
    }),
    async (c) => {
      const client = getAddress(c);
      await rateLimiter.consume("mcpCalls", client);
      const { data: message } = messageSchema.safeParse(readJson(await readBytes(c)));
      if (!message) return c.json(toError(null, rpcErrors.request, "The body must be one JSON-RPC message."), 400);
      const { id, method, params } = message;
      if (id === undefined || method === undefined) return c.body(null, 202);
      const tools = await inTurn(toWideKey(client), () => findTools(c));
      return c.json(await respond(method, { to: id, params, client, tools }));
    },
  );
  app.all("/mcp", (c) => c.text("Call this with POST.", 405, { allow: "POST" }));
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "invalid_request") return c.json(toError(null, rpcErrors.parse, error.message), 400);
    const failure = toError(null, rpcErrors.internal, error.message);
    if (error.code === "unauthorized") return c.json(failure, 401, { "www-authenticate": "Bearer" });
    return c.json(failure, error.code === "limit_exceeded" ? 429 : 503, {
      "retry-after": String(error.retryAfter ?? 10),
    });
  });
  return app;
};
