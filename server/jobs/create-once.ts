import { randomUUID } from "node:crypto";
import { setInterval as every, setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import type { Client } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";

type Work<Result> = {
  kind: string;
  /** Tells what is made apart from all else of its kind, for all processes. */
  key: string;
  /** Aborts when nobody in this process waits for it any more. */
  signal: AbortSignal;
  /** What another process has made and stored; null if there is nothing. */
  find(): Promise<Result | null>;
  /** Makes it, and stores it where the others find it. */
  make(): Promise<Result>;
};

/** Does work once for all processes of a site. Rejects with what `make` throws. */
export type Once = <Result>(work: Work<Result>) => Promise<Result>;

type Deps = {
  /** Of a database that several processes may share; undefined: there is only this process. */
  shared: Client | undefined;
  log: Pick<Log, "warn">;
  leaseSeconds?: number;
  /** Between two looks at what another process does: at first, and at most. */
  lookMs?: { first: number; most: number };
  mostMs?: number;
};

const triedElsewhere = () => new Error("another process has tried this just now");

/**
 * Whoever comes first holds the work in the database until it has ended or its process has died; the others wait for what
 * it stores. A failure is theirs too: what one process was refused is not asked for again by each. Without the database,
 * each does its own.
 */
export const createOnce = ({
  shared,
  log,
  leaseSeconds = 15,
  lookMs = { first: 100, most: 1_000 },
  mostMs = 120_000,
}: Deps): Once => {
  if (!shared) return ({ make }) => make();

  const createClaim = ({ kind, key }: Pick<Work<unknown>, "kind" | "key">) => {
    // One of its own for each attempt: one that was given up may not have ended yet.
    const claimant = randomUUID();
    const ask = async (waits: boolean): Promise<boolean> => {
      const claim = { wanted: kind, about: key, claimant, lease_seconds: leaseSeconds, waits };
      return (await shared.rpc("hold_job", claim).throwOnError()).data;
    };
    const jobs = () => shared.from("jobs");
    return {
      hold: () => ask(false),
      takeOver: () => ask(true),
      isHeld: async (): Promise<boolean> => {
        const { data } = await jobs().select("id").eq("kind", kind).eq("key", key).maybeSingle().throwOnError();
        return data !== null;
      },
      end: async () =>
        void (await jobs().delete().eq("kind", kind).eq("key", key).eq("holder", claimant).throwOnError()),
      /** Leaves it to somebody who waits; without one, it is soon deleted. */
      handOver: async () => {
        const past = new Date(0).toISOString();
        const changes = { due_at: past, ended_at: past };
        await jobs().update(changes).eq("kind", kind).eq("key", key).eq("holder", claimant).throwOnError();
      },
    };
  };
  type Claim = ReturnType<typeof createClaim>;

  /** Waits until this process holds the work (null) or another one has stored its result. */
  const waitForOthers = async <Result>({ isHeld, takeOver }: Claim, { find, signal }: Work<Result>) => {
    const deadline = performance.now() + mostMs;
    for (let ms = lookMs.first; performance.now() < deadline; ms = Math.min(lookMs.most, ms * 1.5)) {
      await wait(ms, undefined, { signal });
      // A database that is away for a moment says nothing about the work.
      if (!(await isHeld().catch(() => true))) {
        const found = await find();
        if (found === null) throw triedElsewhere();
        return found;
      }
      if (await takeOver().catch(() => false)) return null;
    }
    throw new Error("another process takes too long");
  };

  /** Renews the lease while `work` runs. */
  const keep = async <Result>({ hold }: Claim, work: () => Promise<Result>): Promise<Result> => {
    const over = new AbortController();
    const renewing = (async () => {
      for await (const _ of every((leaseSeconds * 1_000) / 3, undefined, { signal: over.signal, ref: false }))
        await hold().catch(() => undefined);
    })().catch(() => undefined);
    try {
      return await work();
    } finally {
      over.abort();
      await renewing;
    }
  };

  return async (work) => {
    const claim = createClaim(work);
    const { signal } = work;
    const settle = (settling: Promise<void>) =>
      settling.catch((error: unknown) => log.warn({ kind: work.kind, detail: String(error) }, "work stays held"));
    const isMine = await claim.hold().catch((error: unknown) => {
      log.warn({ kind: work.kind, detail: String(error) }, "work is not held: the database does not answer");
      return null;
    });
    if (isMine === null) return work.make();
    if (!isMine) {
      const found = await waitForOthers(claim, work);
      if (found !== null) return found;
    }
    try {
      const result = await keep(claim, async () => (await work.find()) ?? (await work.make()));
      await settle(claim.end());
      return result;
    } catch (error) {
      // What only this one may not do, or does not want any more, is no failure of the work.
      await settle(signal.aborted || error instanceof AppError ? claim.handOver() : claim.end());
      throw error;
    }
  };
};
