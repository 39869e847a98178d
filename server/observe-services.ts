import { statfs } from "node:fs/promises";
import type { QueueLoad } from "@site/fair-queue/fair-semaphore.ts";
import type { Backend } from "./backend.ts";
import type { SiteBackups } from "./backup/machine/site-backups.ts";
import type { DayBudget } from "./http/limits/day-budget.ts";
import type { Jobs } from "./jobs/create-jobs.ts";
import type { Mailer } from "./inbox/mail/mailer.ts";
import type { LanguageModel } from "./models/language-model.ts";
import type { TokenBudget } from "./models/token-budget.ts";
import type { PageCache } from "./pages/page-cache.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { ProviderActivity } from "./telemetry/provider-activity.ts";
import { createReadGauges } from "./telemetry/read-gauges.ts";

type Observed = {
  backend: Pick<Backend, "check" | "load" | "realtime" | "serviceClient" | "stats" | "status">;
  /** The folder of the site's files. */
  dataDir: string;
  version: string;
  backups?: Pick<SiteBackups, "lastGoodAt"> | undefined;
  images: { turns: Record<"work" | "service", { load(): QueueLoad }> };
  jobs: Pick<Jobs, "countHeld" | "describe">;
  readModel(): Pick<LanguageModel, "load"> | null;
  mail: Pick<Mailer, "counts">;
  pages: Pick<PageCache, "load">;
  providers: Pick<ProviderActivity, "read">;
  budgets: { images: Pick<DayBudget, "read">; speech: { all: Pick<DayBudget, "read"> } };
  speech: { turns: { load(): QueueLoad } };
  tokens: Pick<TokenBudget, "read">;
};
/** Below the second that a reading may take. */
const checkMs = 900;

type Gauges = ReturnType<typeof createReadGauges>;

const mapValues = <Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const observeState = (gauges: Gauges, { backend, dataDir, version }: Observed): void => {
  const status = () => backend.status?.();
  gauges.addByLabel({ name: "site_info", help: "The version of the site, as a label; always 1." }, "version", () => ({
    [version]: 1,
  }));
  gauges.add({ name: "database_up", help: "1 while the database responds, else 0." }, async () => {
    const current = status();
    if (current) return Number(current.isUp);
    return backend.check(checkMs).then(
      () => 1,
      () => 0,
    );
  });
  gauges.add(
    { name: "database_restarts", help: "Restarts of the embedded database's thread; 0 with any other database." },
    () => status()?.restarts ?? 0,
  );
  gauges.add({ name: "realtime_connections", help: "Open connections for messages, of programs and pages." }, () =>
    backend.realtime.count(),
  );
  gauges.add({ name: "disk_free_bytes", help: "Free space on the disk of the data folder." }, async () => {
    const free = status()?.disk?.freeBytes;
    if (free !== undefined) return free;
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
};

const observeWork = (gauges: Gauges, { backend, jobs, mail }: Observed): void => {
  gauges.addByLabel(
    { name: "lease_held", help: "Work in the background that this process and no other one does now, by kind." },
    "kind",
    jobs.countHeld,
  );
  gauges.addByLabel({ name: "jobs_waiting", help: "Work in the background that waits, by kind." }, "kind", async () =>
    mapValues(await jobs.describe(), ({ waiting }) => waiting),
  );
  gauges.addByLabel(
    { name: "jobs_failed", help: "Work in the background that was given up within thirty days, by kind." },
    "kind",
    async () => mapValues(await jobs.describe(), ({ failed }) => failed),
  );
  gauges.addByLabel(
    { name: "webhook_deliveries", help: "Deliveries of webhooks that wait, or failed within thirty days." },
    "status",
    async () => {
      const { webhook } = await jobs.describe();
      return { waiting: webhook?.waiting ?? 0, failed: webhook?.failed ?? 0 };
    },
  );
  gauges.addCounter(
    { name: "mail_total", help: "Emails by what became of them; one that is tried again counts each time." },
    "result",
    mail.counts,
  );
  gauges.add(
    { name: "mail_queue_length", help: "Emails that wait for delivery, of all processes." },
    async () => (await jobs.describe()).mail?.waiting ?? 0,
  );
  gauges.add(
    { name: "mail_queue_oldest_age_seconds", help: "Age of the email that waits longest; 0 if none waits." },
    async () => (await jobs.describe()).mail?.oldest_seconds ?? 0,
  );
  const importStates = ["reading", "running", "undoing", "unreadable"] as const;
  gauges.addByLabel({ name: "imports", help: "Imports of posts, by what they do now." }, "state", async () => {
    const imports = () => backend.serviceClient().from("imports").select("id", { count: "exact", head: true });
    const counts = await Promise.all(importStates.map((state) => imports().eq("state", state)));
    return Object.fromEntries(importStates.map((state, index) => [state, counts[index]?.count ?? null]));
  });
};

const observeDatabase = (gauges: Gauges, { load, stats }: Observed["backend"]): void => {
  if (load?.().pool) {
    const readPool = () => load().pool ?? null;
    gauges.addByLabel(
      { name: "database_pool_connections", help: "Connections to PostgreSQL, by what they do." },
      "state",
      () => ({ busy: readPool()?.busy ?? null, idle: readPool()?.idle ?? null }),
    );
    gauges.add(
      { name: "database_pool_connections_max", help: "Maximum number of connections to PostgreSQL." },
      () => readPool()?.max ?? null,
    );
    gauges.add(
      { name: "database_pool_waiting", help: "Callers that wait for a connection to PostgreSQL." },
      () => readPool()?.waiting ?? null,
    );
  }
  if (!stats) return;
  gauges.addCounter({ name: "read_cache_total", help: "Anonymous reads, by read cache result." }, "result", () => ({
    hit: stats().hits,
    miss: stats().misses,
  }));
  gauges.add({ name: "read_cache_entries", help: "Responses in the read cache." }, () => stats().entries);
  gauges.add({ name: "read_cache_bytes", help: "Size of the read cache." }, () => stats().bytes);
};

const observeQueues = (gauges: Gauges, { backend, images, pages, readModel, speech }: Observed): void => {
  const read = (): Record<string, QueueLoad> => ({
    ...backend.load?.().queues,
    pages: pages.load().queue,
    images: images.turns.work.load(),
    image_service: images.turns.service.load(),
    speech: speech.turns.load(),
    model: readModel()?.load() ?? { running: 0, waiting: 0 },
  });
  gauges.addByLabel({ name: "queue_running", help: "Work that has its turn, by queue." }, "queue", () =>
    mapValues(read(), ({ running }) => running),
  );
  gauges.addByLabel({ name: "queue_waiting", help: "Work that waits for its turn, by queue." }, "queue", () =>
    mapValues(read(), ({ waiting }) => waiting),
  );
};

const observeBudgets = (gauges: Gauges, { budgets, tokens }: Observed): void => {
  const read = async () => ({
    model_tokens: await tokens.read(),
    images: await budgets.images.read(),
    speech_characters: await budgets.speech.all.read(),
  });
  gauges.addByLabel(
    { name: "daily_budget_used", help: "What was used of a budget of the whole site today (UTC)." },
    "budget",
    async () => mapValues(await read(), ({ count }) => count),
  );
  gauges.addByLabel({ name: "daily_budget_limit", help: "Budget of the whole site for a day." }, "budget", async () =>
    mapValues(await read(), ({ most }) => most),
  );
};

/** Adds what the services hold and wait for to the metrics; it is read at each scrape. */
export const observeServices = ({ registry }: Pick<Metrics, "registry">, observed: Observed): void => {
  const gauges = createReadGauges(registry);
  observeState(gauges, observed);
  observeWork(gauges, observed);
  observeDatabase(gauges, observed.backend);
  observeQueues(gauges, observed);
  observeBudgets(gauges, observed);
  const { backups, pages, providers } = observed;
  gauges.addByLabel(
    {
      name: "site_last_backup_timestamp_seconds",
      help: "When the last good backup was made; 0 before the first.",
    },
    "kind",
    (): Record<string, number> => {
      return backups ? { site: (backups.lastGoodAt()?.getTime() ?? 0) / 1_000 } : {};
    },
  );
  gauges.add({ name: "page_cache_entries", help: "Pages in the page cache." }, () => pages.load().entries);
  gauges.add({ name: "page_cache_bytes", help: "Size of the page cache." }, () => pages.load().bytes);
  gauges.addByLabel(
    { name: "provider_failing", help: "1 if the last call of a service elsewhere failed; absent before the first." },
    "provider",
    () =>
      Object.fromEntries(
        Object.entries(providers.read().uses).flatMap(([name, { hasFailed }]) =>
          hasFailed === null ? [] : [[name, Number(hasFailed)]],
        ),
      ),
  );
};
