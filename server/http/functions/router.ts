import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { RequestIdVariables } from "hono/request-id";
import { AppError, type Failure, httpStatusByCode } from "#contracts/errors.ts";
import { sayTo, sentence } from "../../sentence.ts";
import { tooManyBodies } from "../middleware/body-budget.ts";
import { type FunctionDefinition, isRawBody } from "./define-function.ts";
import type { CallServices } from "./call.ts";
import { isBrokenOff } from "../sender/request-metadata.ts";
import { endedEarly } from "./read-input.ts";
import { runFunction } from "./run-function.ts";
import { type FairSemaphore, createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { databaseBusy } from "@site/supabase/http/error-response.ts";

const preflightHeaders = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "authorization, apikey, content-type, x-client-info",
  "access-control-max-age": "600",
};

/**
 * Lets only pages of our own origin read responses of functions. Not Hono's `cors`: it sets its headers through the
 * context, which copies each finished body through a stream, at a third of the speed.
 */
const functionCors =
  (env: { siteUrl: string }): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === "OPTIONS") c.res = new Response(null, { status: 204, headers: preflightHeaders });
    else await next();
    const { headers } = c.res;
    headers.append("vary", "Origin");
    if (c.req.header("origin") === env.siteUrl) headers.set("access-control-allow-origin", env.siteUrl);
  };

const { retryAfter } = databaseBusy;

/**
 * Runs work that callers cause in turn by client, up to `concurrency` at a time: the site's own database calls do not wait
 * in the gateway. Throws an AppError for a caller with too much of it.
 */
const createCallerSemaphore = (concurrency: number): FairSemaphore =>
  createFairSemaphore({
    concurrency,
    createRefusal: () => new AppError("unavailable", sentence("limits.database"), { retryAfter }),
  });

const maxBodyBytes = 1_000_000;
/** Sessions that are checked at a time, each with two queries. */
const sessionChecksAtOnce = 2;

const noSuchFunction = () => new AppError("not_found", "There is no such function.");

const toFailure = (
  error: unknown,
  { backend }: CallServices,
  c: Context,
): { failure: Failure; retryAfter?: number } => {
  if (error instanceof AppError && error.code === "unavailable" && backend.status?.().disk?.isLow)
    return { failure: { error: sayTo(c, sentence("requests.diskFull")), code: "unavailable" }, retryAfter: 60 };
  if (error instanceof AppError)
    return { failure: { error: sayTo(c, error), code: error.code }, retryAfter: error.retryAfter };
  return { failure: { error: sayTo(c, sentence("requests.failed")), code: "internal" } };
};

/** The functions below `/functions/v1`: JSON in, JSON out, called from our own pages or by programs. */
export const createFunctionRouter = (
  services: CallServices,
  functions: readonly FunctionDefinition[],
): Hono<{ Variables: RequestIdVariables }> => {
  const host = new Hono<{ Variables: RequestIdVariables }>();
  const checkInTurn = createCallerSemaphore(sessionChecksAtOnce);
  const byName = new Map(
    functions.map((entry) => {
      const runInTurn = entry.concurrency === undefined ? null : createCallerSemaphore(entry.concurrency);
      return [entry.name, { ...entry, checkInTurn, runInTurn }];
    }),
  );

  host.use(functionCors(services.env));
  host.use("/:name", async (c, next) => {
    await next();
    const ends = byName.get(c.req.param("name"))?.ends;
    if (!ends) return;
    // RFC 9745 and RFC 8594.
    c.res.headers.set("deprecation", `@${Date.parse(ends.announced) / 1_000}`);
    c.res.headers.set("sunset", new Date(ends.on).toUTCString());
  });
  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ error: "The body can be up to 1 MB.", code: "invalid_request" } satisfies Failure, 413),
  });
  const holdBody = services.bodies.limit(maxBodyBytes, (c) => {
    const { status, message: error, retryAfter } = tooManyBodies(c);
    return c.json({ error, code: "unavailable" } satisfies Failure, status, {
      "retry-after": String(retryAfter),
    });
  });
  for (const limit of [holdBody, limitBody])
    host.use("/:name", (c, next) => {
      // Accessing a body creates Node's complete Request object, which is most of the cost of a GET.
      if (c.req.method === "GET") return next();
      const body = byName.get(c.req.param("name"))?.body;
      return body && isRawBody(body) ? next() : limit(c, next);
    });

  host.all("/:name", async (c) => {
    const entry = byName.get(c.req.param("name"));
    if (!entry) throw noSuchFunction();
    if (!entry.methods.some((method) => method === c.req.method)) {
      const error = `This function is called with ${entry.methods.join(" or ")}.`;
      return c.json({ error, code: "invalid_request" } satisfies Failure, 405, { allow: entry.methods.join(", ") });
    }
    const answer = await runFunction(entry, services, c);
    return answer instanceof Response ? answer : c.json(answer);
  });
  host.all("*", () => {
    throw noSuchFunction();
  });
  host.onError((thrown, c) => {
    const error = isBrokenOff(c) ? endedEarly() : thrown;
    const { failure, retryAfter } = toFailure(error, services, c);
    const detail = error instanceof AppError ? error.detail : error.stack;
    if (failure.code === "internal" || detail)
      services.log.error({ id: c.get("requestId"), code: failure.code, detail }, "function failed");
    if (retryAfter) c.header("retry-after", String(retryAfter));
    return c.json(failure, httpStatusByCode[failure.code]);
  });
  return host;
};
