import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Backend } from "../backend/backend.ts";
import type { Env } from "../env.ts";
import { isLocalRequest } from "../loopback.ts";
import type { Metrics } from "../metrics.ts";

const databaseTimeoutMs = 1_000;

const holdsToken = (authorization: string | undefined, token: string | undefined): boolean => {
  if (!authorization || !token) return false;
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** `/healthz` (the process answers), `/readyz` (its parts do) and `/metrics` (for this machine, or with METRICS_TOKEN). */
export const health = ({ backend, env, metrics }: { backend: Backend; env: Env; metrics: Metrics }): Hono => {
  const app = new Hono();
  const noStore = { "cache-control": "no-store" };
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, noStore));
  app.get("/readyz", async (c) => {
    const problem = await backend.check(databaseTimeoutMs).then(() => null, (error: Error) => error);
    const failing = [...(problem ? ["database"] : []), ...(backend.status?.().disk?.isLow ? ["disk"] : [])];
    return failing.length > 0 ? c.json({ status: "unavailable", failing }, 503, noStore) : c.json({ status: "ok" }, 200, noStore);
  });
  app.get("/metrics", async (c) => {
    if (!isLocalRequest(c, env.siteUrl) && !holdsToken(c.req.header("authorization"), env.metricsToken)) return c.text("Forbidden", 403);
    return c.text(await metrics.registry.metrics(), 200, { ...noStore, "content-type": metrics.registry.contentType });
  });
  return app;
};
