import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Backend } from "./backend.ts";
import { errorResponse } from "@site/supabase/http/error-response.ts";
import type { Env } from "./env.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import { authLimits, type AuthLimitsVariables } from "./http/middleware/auth-limits.ts";
import { type BodyBudget, tooManyBodies } from "./http/middleware/body-budget.ts";
import { canonicalPath } from "./http/middleware/canonical-path.ts";
import { refuseCrossSiteWrites } from "./http/middleware/cross-site.ts";
import { refuseUndeliverableEmails } from "./inbox/mail/undeliverable-emails.ts";
import { sayFailures } from "./http/middleware/say-failures.ts";
import { limitTableWrites } from "./http/middleware/table-writes.ts";
import { withholdHostedEmails } from "./accounts/withhold-hosted-emails.ts";
import { getClientLine } from "./http/sender/client-ip.ts";
import { markReady } from "./http/responses/ready-responses.ts";
import type { Mailer } from "./inbox/mail/mailer.ts";
import type { DayBudget } from "./http/limits/day-budget.ts";
import type { RateLimiter } from "./http/limits/rate-limiter.ts";

type Options = {
  backend: Backend;
  bodies: BodyBudget;
  rateLimiter: RateLimiter;
  strangersMails: Pick<DayBudget, "reserve">;
  metrics: Metrics;
  mail: Pick<Mailer, "findRefusal">;
  env: Pick<Env, "ownerEmail" | "trustProxy">;
};

const mounts = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*", "/realtime/v1/*"];
const maxUploadBytes = 12_000_000;

/** The endpoints that Supabase clients call: rate-limited here, handled by the backend. */
export const backendCalls = ({ backend, bodies, rateLimiter, strangersMails, metrics, mail, env }: Options) => {
  const { ownerEmail, trustProxy } = env;
  const app = new Hono<{ Variables: AuthLimitsVariables }>();
  const holdBody = bodies.limit(maxUploadBytes, (c) => errorResponse(tooManyBodies(c), c.req.path));
  for (const mount of mounts) app.use(mount, sayFailures, canonicalPath, refuseCrossSiteWrites, holdBody);
  app.use("/auth/v1/*", ...authLimits(rateLimiter, strangersMails, trustProxy));
  if (backend.driver === "hosted") app.use("/auth/v1/*", withholdHostedEmails(rateLimiter, ownerEmail));
  // A hosted project sends these emails itself.
  else app.use("/auth/v1/*", refuseUndeliverableEmails(mail));
  app.use("/rest/v1/*", limitTableWrites(rateLimiter, trustProxy));
  app.use("/realtime/v1/*", limitTableWrites(rateLimiter, trustProxy, "realtimeMessages"));
  app.use(
    "/storage/v1/*",
    bodyLimit({ maxSize: maxUploadBytes, onError: (c) => c.json({ message: "The file can be up to 12 MB." }, 413) }),
  );
  app.get("/rest/v1/*", async (c, next) => {
    const cached = c.req.method === "GET" ? backend.findCachedRead?.(c.req.raw) : null;
    await next();
    if (!cached?.isCurrent()) return;
    const { bytes, isCurrent } = cached;
    const onSend = () => {
      cached.onSend();
      metrics.backendCalls.inc({ part: "rest", status: "200" });
    };
    markReady(c, { bytes, isCurrent, onSend });
  });
  app.on(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"], mounts, async (c) => {
    const response = await backend.fetch(c.req.raw, getClientLine(c, trustProxy), c.get("onWork"));
    metrics.backendCalls.inc({ part: c.req.path.split("/", 2)[1], status: String(response.status) });
    return response;
  });
  return app;
};
