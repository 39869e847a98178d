import { randomUUID } from "node:crypto";
import { z } from "zod";
import { shareRuns } from "@site/fair-queue/share-runs.ts";
import type { Json, Row } from "#contracts/database.ts";
import type { Backend } from "../backend.ts";
import { getBackoffMs } from "../http/outgoing/backoff.ts";
import type { Log } from "../telemetry/log.ts";

/** `isLast`: its deadline has passed, so it is not tried again. */
export type Job = Row<"jobs"> & { isLast: boolean };

/**
 * What became of an attempt. What waits is tried again in `waitMs`, by default with growing pauses; not after its deadline,
 * unless it was `held` back and there was no attempt. What has `failed` is shown to the owner for a month.
 */
export type Outcome = { result?: Json } & (
  | { state: "done"; problem?: string }
  | { state: "failed"; problem: string }
  | { state: "waiting" | "held"; problem: string | null; waitMs?: number }
);

export type Handler = {
  kind: string;
  /** May throw, which is a failed attempt. At least once: a process may end before it has stored what became of it. */
  run(job: Job): Promise<Outcome>;
  /** It ended with a problem, also one that was thrown: says so to whoever shows it. At least once, too. */
  onGivenUp?(job: Job): Promise<void>;
  atOnce?: number;
  /** Longer than an attempt takes. */
  leaseSeconds?: number;
};

export type RepeatedWork = {
  kind: string;
  everyMs: number;
  /** For what each process has of its own, as its files: with a timer and without a row. */
  isPerProcess?: boolean;
  /** It is also done soon after a write to one of these. */
  tables?: readonly string[];
  run(): Promise<void>;
};

type Deps = { backend: Pick<Backend, "serviceClient" | "onChange">; log: Pick<Log, "error">; tickMs?: number };
export type Jobs = ReturnType<typeof createJobs>;

// Many writes at once, as in an import, are one reason to look.
const debounceMs = 300;
const cleanEveryMs = 6 * 3_600_000;
const keptMs = 30 * 86_400_000;
const repeatSeconds = 120;

const toIso = (ms: number): string => new Date(ms).toISOString();

/** Ten per cent and less of it, so that what failed together does not come back together. */
const addJitter = (ms: number): number => Math.round(ms * (1 + Math.random() / 10));

const kindsSchema = z.array(z.string());
const numberOfText = z.coerce.number();
const loadSchema = z.record(
  z.string(),
  z.object({
    waiting: numberOfText,
    oldest_seconds: numberOfText,
    failed: numberOfText,
    failed_at: z.string().nullable(),
    problem: z.string().nullable(),
  }),
);

/** Does the work in the background, with all processes on this database: one clock for all kinds, each by its handler. */
export const createJobs = ({ backend, log, tickMs = 10_000 }: Deps) => {
  const service = backend.serviceClient();
  const table = () => service.from("jobs");
  const holder = randomUUID();
  const runs = new Map<string, () => Promise<void>>();
  const wanted = new Set<string>();
  const woken = new Map<string, NodeJS.Timeout>();
  const kindsByTable = new Map<string, string[]>();
  const working = new Set<Promise<void>>();
  let isClosed = false;

  /** What begins by itself must be over before the database is closed. Logs instead of throwing. */
  const begin = (kind: string | undefined, work: () => Promise<unknown>): Promise<void> => {
    if (isClosed) return Promise.resolve();
    const done = work().then(() => undefined, logUnlessClosed(kind));
    working.add(done);
    return done.finally(() => working.delete(done));
  };

  const logUnlessClosed =
    (kind?: string) =>
    (error: unknown): void => {
      if (!isClosed) log.error({ kind, detail: String(error) }, "work in the background failed");
    };

  const settle = async ({ onGivenUp }: Handler, job: Job, outcome: Outcome): Promise<void> => {
    const problem = outcome.problem?.slice(0, 1_000) ?? null;
    const changes = { holder: null, problem, ...(outcome.result !== undefined && { result: outcome.result }) };
    const isOver = outcome.state !== "held" && (outcome.state !== "waiting" || (job.isLast && problem !== null));
    const columns = isOver
      ? { state: outcome.state === "done" ? ("done" as const) : ("failed" as const), ended_at: toIso(Date.now()) }
      : {
          due_at: toIso(Date.now() + (outcome.waitMs ?? addJitter(getBackoffMs(job.attempts)))),
          ...(outcome.state === "held" && { attempts: job.attempts - 1 }),
        };
    if (isOver && problem !== null) await onGivenUp?.(job);
    await table()
      .update({ ...changes, ...columns })
      .eq("id", job.id)
      .eq("holder", holder)
      .throwOnError();
  };

  const attempt = async (handler: Handler, row: Row<"jobs">): Promise<void> => {
    const job = { ...row, isLast: row.deadline !== null && Date.parse(row.deadline) < Date.now() };
    const outcome = await handler.run(job).catch((error: unknown): Outcome => {
      logUnlessClosed(row.kind)(error);
      return { state: "waiting", problem: error instanceof Error ? error.message : String(error) };
    });
    await settle(handler, job, outcome);
  };

  const add = async (job: { kind: string } & Partial<Row<"jobs">>): Promise<string> => {
    const { data } = await service.rpc("add_job", { job }).throwOnError();
    return data;
  };

  /** Repeated work that this process was asked for is done by it, whoever else seems to do it. */
  const take = async (kind: string, leaseSeconds: number) => {
    const due_at = toIso(Date.now() + leaseSeconds * 1_000);
    await add({ kind, due_at });
    return table().update({ holder, due_at }).eq("kind", kind).eq("key", "").select("*").throwOnError();
  };

  const runDue = async (handler: Handler): Promise<void> => {
    const { kind, atOnce = 10, leaseSeconds = 60 } = handler;
    for (;;) {
      if (isClosed) return;
      const claim = { wanted: kind, claimant: holder, most: atOnce, lease_seconds: leaseSeconds };
      const { data } = wanted.delete(kind)
        ? await take(kind, leaseSeconds)
        : await service.rpc("claim_jobs", claim).throwOnError();
      await Promise.all(data.map((job) => attempt(handler, job)));
      if (data.length < atOnce) return;
    }
  };

  const run = async (kind: string): Promise<void> => runs.get(kind)?.();
  const wake = (kind: string): Promise<void> => {
    wanted.add(kind);
    return run(kind);
  };

  const handle = (handler: Handler): void => {
    runs.set(
      handler.kind,
      shareRuns(() => begin(handler.kind, () => runDue(handler))),
    );
    void run(handler.kind);
  };

  /** The first time is at once if it follows writes, which may have been missed, else when its time has come. */
  const repeat = ({ kind, everyMs, isPerProcess = false, tables = [], run: work }: RepeatedWork): void => {
    const workOrLog = () => work().catch(logUnlessClosed(kind));
    if (isPerProcess) return void timers.push(setInterval(() => void begin(kind, work), everyMs).unref());
    const waiting = { state: "waiting", problem: null, waitMs: everyMs } as const;
    if (tables.length > 0) wanted.add(kind);
    else void begin(kind, () => add({ kind, due_at: toIso(Date.now() + everyMs) }));
    handle({
      kind,
      atOnce: 1,
      leaseSeconds: repeatSeconds,
      run: () => workOrLog().then(() => waiting),
    });
    for (const name of tables) kindsByTable.set(name, [...(kindsByTable.get(name) ?? []), kind]);
  };

  const stopListening = backend.onChange((name) => {
    for (const kind of kindsByTable.get(name) ?? []) {
      if (woken.has(kind)) continue;
      const timer = setTimeout(() => {
        woken.delete(kind);
        void wake(kind);
      }, debounceMs);
      woken.set(kind, timer.unref());
    }
  });
  const tick = async (): Promise<void> => {
    const { data } = await service.rpc("list_due_jobs").throwOnError();
    await Promise.all(kindsSchema.parse(data).map(run));
  };
  const timers = [setInterval(() => void begin(undefined, tick), tickMs).unref()];

  repeat({
    kind: "old-jobs",
    everyMs: cleanEveryMs,
    async run() {
      await table()
        .delete()
        .neq("state", "waiting")
        .lt("ended_at", toIso(Date.now() - keptMs))
        .throwOnError();
    },
  });

  return {
    /** From now on this process does jobs of this kind; those that are due now at once. */
    handle,
    repeat,
    /** Adds a job, or makes one that is there due again; answers its id. */
    add,
    /** Does all that is due of a kind; resolves when it is done. */
    run,
    /** Does repeated work now, before its time. Never throws. */
    wake,
    /** Makes this process the only one that does something, for a while; false while another one is. */
    async hold(kind: string, leaseSeconds: number): Promise<boolean> {
      const claim = { wanted: kind, claimant: holder, lease_seconds: leaseSeconds };
      const { data } = await service.rpc("hold_job", claim).throwOnError();
      return data;
    },
    async release(kind: string): Promise<void> {
      await table()
        .update({ due_at: toIso(0) })
        .eq("kind", kind)
        .eq("holder", holder)
        .throwOnError();
    },
    /** How many jobs this process has now, by kind. */
    async countHeld(): Promise<Record<string, number>> {
      const { data } = await table()
        .select("kind")
        .eq("holder", holder)
        .in("state", ["waiting", "held"])
        .gt("due_at", toIso(Date.now()))
        .retry(false)
        .throwOnError();
      const held: Record<string, number> = {};
      for (const { kind } of data) held[kind] = (held[kind] ?? 0) + 1;
      return held;
    },
    /** What waits, and what was given up in a month, by kind and of all processes. */
    async describe() {
      const { data } = await service.rpc("describe_jobs").retry(false).throwOnError();
      return loadSchema.parse(data);
    },
    /** Resolves when what has begun is over. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      stopListening();
      for (const timer of woken.values()) clearTimeout(timer);
      await Promise.all(working);
    },
  };
};
