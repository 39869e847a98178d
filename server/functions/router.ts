import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { AppError, type Failure, httpStatusByCode } from "#contracts/errors.ts";
import { getClientIp } from "../rate-limit/client-ip.ts";
import { accessRequests } from "./access-requests/access-requests.ts";
import { account } from "./account/account.ts";
import { authenticate } from "./authenticate.ts";
import { trackEvent } from "./track-event/track-event.ts";
import { feedback } from "./feedback/feedback.ts";
import { adminFunctions } from "./admin-functions.ts";
import { reportTypo } from "./report-typo/report-typo.ts";
import { requestAccess } from "./request-access/request-access.ts";
import type { FunctionDeps, FunctionDefinition } from "./function-definition.ts";

const functions: FunctionDefinition[] = [
  requestAccess,
  accessRequests,
  account,
  feedback,
  reportTypo,
  trackEvent,
  ...adminFunctions,
];
const maxBodyBytes = 1_000_000;

const rejectUnstorableText = (_key: string, value: unknown): unknown => {
  if (typeof value === "string" && value.includes("\0"))
    throw new AppError("invalid_request", "The text holds a character (NUL) that cannot be stored.");
  if (typeof value === "string" && !value.isWellFormed())
    throw new AppError("invalid_request", "The text holds half a character (a lone surrogate) that cannot be stored.");
  return value;
};

const parseBody = (text: string): unknown => {
  if (text === "") return undefined;
  try {
    return JSON.parse(text, rejectUnstorableText);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_request", "The body must be JSON.");
  }
};

const diskIsFull = "The disk of this site is full, so nothing can be saved at the moment. Nothing was changed.";

const toFailure = (error: unknown, { backend }: FunctionDeps): { failure: Failure; retryAfter?: number } => {
  if (error instanceof AppError && error.code === "unavailable" && backend.status?.().disk?.isLow)
    return { failure: { error: diskIsFull, code: "unavailable" }, retryAfter: 60 };
  if (error instanceof AppError)
    return { failure: { error: error.message, code: error.code }, retryAfter: error.retryAfter };
  return { failure: { error: "Something went wrong on our side. Please try again.", code: "internal" } };
};

/** The functions below `/functions/v1`: JSON in, JSON out, called from our own pages or by programs. */
export const createFunctionRouter = (deps: FunctionDeps): Hono => {
  const host = new Hono();
  const byName = new Map(functions.map((entry) => [entry.name, entry]));

  host.use(
    cors({
      origin: [deps.env.siteUrl],
      allowHeaders: ["authorization", "apikey", "content-type", "x-client-info"],
      allowMethods: ["POST"],
      maxAge: 600,
    }),
  );
  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ error: "The body can be up to 1 MB.", code: "invalid_request" } satisfies Failure, 413),
  });
  host.use("/:name", (c, next) => (byName.get(c.req.param("name"))?.rawBody ? next() : limitBody(c, next)));

  host.all("/:name", async (c) => {
    const entry = byName.get(c.req.param("name"));
    if (!entry) return c.json({ error: "There is no such function.", code: "not_found" } satisfies Failure, 404);
    if (c.req.method !== "POST")
      return c.json({ error: "This function is called with POST.", code: "invalid_request" } satisfies Failure, 405, {
        allow: "POST",
      });
    const body = entry.rawBody ? undefined : parseBody(await c.req.text());
    const caller = await authenticate(deps.backend, c.req.raw.headers);
    const isOwner = caller.kind === "user" && caller.role === "admin";
    const rule = entry.isForOwner || deps.env.adminMode === "auto" ? "ownerCalls" : "functionCalls";
    if (!isOwner) await deps.rateLimiter.consume(rule, `${entry.name} ${getClientIp(c, deps.env.trustProxy)}`);
    const answer = await entry.handle({ ...deps, request: c, caller, body });
    return answer instanceof Response ? answer : c.json(answer as object);
  });
  host.all("*", (c) => c.json({ error: "There is no such function.", code: "not_found" } satisfies Failure, 404));
  host.onError((error, c) => {
    const { failure, retryAfter } = toFailure(error, deps);
    const detail = error instanceof AppError ? error.detail : error.stack;
    if (failure.code === "internal" || detail)
      deps.log.error({ id: c.get("requestId" as never), code: failure.code, detail }, "function failed");
    if (retryAfter) c.header("retry-after", String(retryAfter));
    return c.json(failure, httpStatusByCode[failure.code]);
  });
  return host;
};
