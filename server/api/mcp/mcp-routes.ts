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
  versionWithBatches,
} from "./messages.ts";
import type { Tool } from "./define-tool.ts";

type Options = {
  env: { siteUrl: string };
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
const maxMessages = 10;
const instructions =
  "A site around a fictional character. Search it, list and read its stories and its documentation, and read its status. With one of the owner's tokens, also write drafts and entries of the hub.";

const notMessage = "The body must be a JSON-RPC message.";

const isSpoken = (version: string): boolean => (protocolVersions as readonly string[]).includes(version);

/** The Model Context Protocol over HTTP: each request has its answer as JSON, nothing is kept between them. */
export const mcpRoutes = ({ env, name, version, findTools, rateLimiter, getAddress, logError }: Options): Hono => {
  const app = new Hono();
  const inTurn = createFairSemaphore({
    concurrency: callsAtOnce,
    createRefusal: () =>
      new AppError("unavailable", "Too many calls are waiting. Please try again.", { retryAfter: 2 }),
  });

  type Request = { to: Id; params: unknown; client: string; tools: readonly Tool[] };

  const call = async ({ to, params, client, tools }: Request) => {
    const parsed = callSchema.safeParse(params);
    if (!parsed.success)
      return toError(to, rpcErrors.params, "A call has the name of a tool, and its arguments as an object.");
    const tool = tools.find((known) => known.name === parsed.data.name);
    if (!tool)
      return toError(
        to,
        rpcErrors.params,
        "There is no tool of this name for this caller: tools/list names those there are.",
      );
    try {
      const { text, isError } = await inTurn(toWideKey(client), () => tool.run(parsed.data.arguments ?? {}));
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
        const requestedVersion = initializeSchema.safeParse(params).data?.protocolVersion ?? "";
        return toResult(to, {
          protocolVersion: isSpoken(requestedVersion) ? requestedVersion : protocolVersions[0],
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

  /** The answer to a message; null to a notification. */
  const answer = async (c: Context, message: unknown, client: string) => {
    await rateLimiter.consume("mcpCalls", client);
    const parsed = messageSchema.safeParse(message);
    if (!parsed.success) {
      const { path } = parsed.error.issues[0] ?? {};
      const about = path?.length
        ? `The field ${String(path[0])} of a JSON-RPC message is missing or wrong.`
        : notMessage;
      return toError(null, rpcErrors.request, about);
    }
    const { id, method, params } = parsed.data;
    if (id === undefined || method === undefined) return null;
    const tools = await inTurn(toWideKey(client), () => findTools(c));
    return respond(method, { to: id, params: params ?? undefined, client, tools });
  };

  /** Several messages in one request, as the version that has them wants them answered. */
  const answerAll = async (c: Context, messages: readonly unknown[], client: string) => {
    const refuse = (why: string) => c.json(toError(null, rpcErrors.request, why), 400);
    if ((c.req.header("mcp-protocol-version") ?? versionWithBatches) !== versionWithBatches)
      return refuse("Since version 2025-06-18 of the protocol each request has one message.");
    if (messages.length === 0 || messages.length > maxMessages)
      return refuse(`A request can have 1 to ${maxMessages} messages.`);
    const answers: object[] = [];
    for (const message of messages) {
      const answered = await answer(c, message, client);
      if (answered) answers.push(answered);
    }
    return answers.length === 0 ? c.body(null, 202) : c.json(answers);
  };

  app.use("/mcp", async (c, next) => {
    c.header("cache-control", "no-store");
    // A page of another site could otherwise call a site that only its visitor reaches.
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== new URL(env.siteUrl).origin)
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
      const body = readJson(await readBytes(c));
      if (Array.isArray(body)) return answerAll(c, body, client);
      const answered = await answer(c, body, client);
      if (!answered) return c.body(null, 202);
      return c.json(answered, "error" in answered && answered.id === null ? 400 : 200);
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
