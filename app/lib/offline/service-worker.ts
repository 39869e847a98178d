// The service worker, bundled to a text: app/features/system/service-worker.server.ts puts `site` before it.
import { createWorker, type WorkerScope } from "./create-worker.ts";
import type { WorkerSite } from "./kept-files.ts";

type WorkerEvent = Event & Parameters<ReturnType<typeof createWorker>["fetch"]>[0] & { data: unknown };
type Scope = WorkerScope & {
  site: WorkerSite;
  addEventListener(name: string, handle: (event: WorkerEvent) => void): void;
};

const scope = globalThis as unknown as Scope;
const worker = createWorker(
  {
    caches: scope.caches,
    fetch: (...given) => fetch(...given),
    location: scope.location,
    registration: scope.registration,
    skipWaiting: () => scope.skipWaiting(),
  },
  scope.site,
);

scope.addEventListener("install", (event) => event.waitUntil(worker.install()));
scope.addEventListener("activate", (event) => event.waitUntil(worker.activate()));
scope.addEventListener("fetch", worker.fetch);
scope.addEventListener("message", (event) => event.waitUntil(worker.message(event.data).catch(() => undefined)));
