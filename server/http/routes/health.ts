import { Hono } from "hono";
import type { Backend } from "../../backend.ts";
import type { Env } from "../../env.ts";
import { type LocalAccess, toStatus } from "../local-access/local-access.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { safeEqual } from "../local-access/safe-equal.ts";

const databaseTimeoutMs = 1_000;
/** Free space below which operators are warned: eight times of what writes need. */
const scarceBytes = 512 * 1024 * 1024;

type Deps = { backend: Backend; env: Env; localAccess: LocalAccess; metrics: Metrics };

const holdsToken = (authorization: string | undefined, token: string | undefined): boolean =>
  authorization !== undefined && token !== undefined && safeEqual(authorization, `Bearer ${token}`);

/**
 * `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (for this machine, or with METRICS_TOKEN). A site whose disk
 * fills up is ready, with a warning; one that can write no more is not.
 */
export const health = ({ backend, env, localAccess, metrics }: Deps): Hono => {
  const app = new Hono();
  const noStore = { "cache-control": "no-store" };
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, noStore));
  // Concurrent requests share one check, so that many of them cannot keep the database busy.
  let checking: Promise<Error | null> | null = null;
  const findProblem = (): Promise<Error | null> => {
    checking ??= backend
      .check(databaseTimeoutMs)
      .then(
        () => null,
        (error: Error) => error,
      )
      .finally(() => (checking = null));
    return checking;
  };
  app.get("/readyz", async (c) => {
    const problem = await findProblem();
    const disk = backend.status?.().disk;
    const failing = [...(problem ? ["database"] : []), ...(disk?.isLow ? ["disk"] : [])];
    const warnings = disk && !disk.isLow && disk.freeBytes < scarceBytes ? ["disk"] : [];
    const warningField = warnings.length > 0 ? { warnings } : {};
    return failing.length > 0
      ? c.json({ status: "unavailable", failing, ...warningField }, 503, noStore)
      : c.json({ status: "ok", ...warningField }, 200, noStore);
  });
  app.get("/metrics", async (c) => {
    const denial = holdsToken(c.req.header("authorization"), env.metricsToken) ? null : await localAccess.findDenial(c);
    if (denial) return c.text(`Forbidden. ${denial.message}`, toStatus(denial), noStore);
    return c.text(await metrics.registry.metrics(), 200, { ...noStore, "content-type": metrics.registry.contentType });
  });
  return app;
};
