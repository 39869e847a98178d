import { Client, type ClientConfig, Pool, type PoolClient, type QueryResult } from "pg";
import { connectionLost, connectMs, isAway, toClientOptions, unreachable, withLimit } from "./client-options.ts";
import { connect as connectAlone } from "./connect.ts";
import { createSilenceWatch } from "./silence-watch.ts";
import { withTimeout } from "../with-timeout.ts";

type PooledConnection = {
  /** Runs one statement, or without values any number of them. */
  query(text: string, values?: unknown[]): Promise<QueryResult>;
  release(): void;
};

export type ConnectionPool = {
  /**
   * Borrows a connection for at most `limitMs`. After that it is closed, whatever it is doing: a statement in progress
   * rejects. Rejects if the server cannot be reached; at once while that is known, and after a pause one caller tries. A
   * server that says nothing for three seconds cannot be reached either.
   */
  connect(limitMs: number): Promise<PooledConnection>;
  /** Runs one statement on any connection. */
  query<Row>(text: string, values: unknown[], options: { limitMs: number }): Promise<Row[]>;
  load(): PoolLoad;
  /** Waits up to two seconds for borrowed connections, then closes them. */
  close(): Promise<void>;
};

/** Connections that work and that are idle, their maximum, and callers that wait for one. */
export type PoolLoad = { busy: number; idle: number; max: number; waiting: number };

type Options = {
  url: string;
  /** Maximum number of connections. */
  size: number;
  /** Limit of each statement that sets no other, in milliseconds. */
  statementTimeoutMs: number;
};

// The connections of a busy site stay open. Routers and clouds drop idle ones silently, after five minutes or later.
const idleMs = 60_000;
const lifetimeS = 3_600;
// After a failed attempt to connect, callers are refused without another one: for at least this long, and for as long as
// the attempt took, so that a queue of callers empties while the server does not even refuse.
const pauseMs = 250;
// How long others wait for that attempt.
const attemptMs = 500;
const probeMs = 700;
const closeMs = 2_000;

/** The pool's limit would also apply to waiting for a free connection, where the caller's limit applies. */
class QuickClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs });
  }
}

const createError = (code: string, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });

// A statement, not startup parameters: poolers in between refuse those that they do not know. A process whose machine
// vanished in a transaction holds its locks no longer than a minute.
const sessionSql = `select set_config('TimeZone', 'UTC', false), set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', '60000', false)`;

/** Turns for a limited number of connections: first come, first served. */
const createTurns = (size: number) => {
  const waiting = new Set<PromiseWithResolvers<void>>();
  let taken = 0;
  const refuse = (turn: PromiseWithResolvers<void>, error: Error): void => {
    waiting.delete(turn);
    turn.reject(error);
  };
  return {
    async take(limitMs: number): Promise<void> {
      if (taken < size) return void (taken += 1);
      const turn = Promise.withResolvers<void>();
      waiting.add(turn);
      const timer = setTimeout(
        () => refuse(turn, createError(unreachable, "Timed out while waiting for a free connection")),
        limitMs,
      );
      await turn.promise.finally(() => clearTimeout(timer));
    },
    /** Passes the turn to the next caller. */
    pass(): void {
      const [next] = waiting;
      if (!next) return void (taken -= 1);
      waiting.delete(next);
      next.resolve();
    },
    countWaiting: () => waiting.size,
    refuseAll(error: Error): void {
      for (const turn of waiting) refuse(turn, error);
    },
  };
};

/** Connections to a PostgreSQL server that may go away at any moment, without an answer or with one. */
export const createConnectionPool = ({ url, size, statementTimeoutMs }: Options): ConnectionPool => {
  const pool = new Pool({
    ...toClientOptions(url),
    connectionTimeoutMillis: undefined,
    Client: QuickClient as never,
    max: size,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifetimeS,
    onConnect: (client) => client.query(withLimit(sessionSql, connectMs, [String(statementTimeoutMs)])) as never,
  });
  // A connection that breaks is replaced when somebody needs it. Without listeners the process would end.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const turns = createTurns(size);
  const borrowed = new Set<(error: Error) => void>();
  let failure: Error | null = null;
  let retryAt = 0;
  let attempt: Promise<void> | null = null;
  let closing: Promise<void> | null = null;

  const refuse = (refusal: Error, forMs: number): void => {
    failure = refusal;
    retryAt = performance.now() + Math.max(pauseMs, forMs);
    turns.refuseAll(refusal);
  };

  const dropIdle = (): void => {
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      void pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  };

  const watch = createSilenceWatch({
    async probe() {
      try {
        const client = await connectAlone(url, probeMs);
        await client.query(withLimit("select 1", probeMs)).finally(() => void client.end());
      } catch (error) {
        // A server that refuses is there.
        if (isAway(error)) throw error;
      }
    },
    onSilence(error) {
      const silent = createError(unreachable, `The database says nothing any more: ${error.message}`, error);
      refuse(silent, 0);
      for (const giveBack of borrowed) giveBack(silent);
      dropIdle();
    },
  });

  const lend = (client: PoolClient, limitMs: number): PooledConnection => {
    let isReturned = false;
    let lost: Error | null = null;
    const handleError = (error: Error) => void (lost = createError(connectionLost, error.message, error));
    client.on("error", handleError);
    const giveBack = (error?: Error): void => {
      if (isReturned) return;
      isReturned = true;
      lost ??= error ?? null;
      clearTimeout(timer);
      borrowed.delete(giveBack);
      client.off("error", handleError);
      // An open transaction would pass the rights of one caller on to the next.
      client.release(lost ?? client.getTransactionStatus() !== "I");
      turns.pass();
    };
    const expire = () =>
      giveBack(createError(connectionLost, `The database timed out after ${Math.round(limitMs)} ms`));
    const timer = setTimeout(expire, limitMs);
    borrowed.add(giveBack);
    return {
      async query(text, values) {
        if (isReturned) throw lost ?? createError(connectionLost, "The connection was already returned");
        try {
          return await watch(client.query(text, values));
        } catch (error) {
          throw lost ?? error;
        }
      },
      release: () => giveBack(),
    };
  };

  const open = async (limitMs: number): Promise<PooledConnection> => {
    const startedAt = performance.now();
    const getPassedMs = () => performance.now() - startedAt;
    await turns.take(limitMs);
    const waitedMs = getPassedMs();
    const isNew = pool.idleCount === 0;
    try {
      const client = await pool.connect();
      if (isNew) failure = null;
      return lend(client, Math.max(1, limitMs - getPassedMs()));
    } catch (error) {
      const refusal = createError(unreachable, `The database cannot be reached: ${(error as Error).message}`, error);
      if (isAway(error)) refuse(refusal, getPassedMs() - waitedMs);
      turns.pass();
      throw refusal;
    }
  };

  const connect = async (limitMs: number): Promise<PooledConnection> => {
    if (attempt) await withTimeout(attemptMs, attempt).catch(() => undefined);
    if (!failure || pool.idleCount > 0) return open(limitMs);
    if (attempt || performance.now() < retryAt) throw failure;
    const opening = open(limitMs);
    const settle = () => void (attempt = null);
    attempt = opening.then(settle, settle);
    return opening;
  };

  const close = async (): Promise<void> => {
    const closed = createError(connectionLost, "The connections to the database are closed");
    turns.refuseAll(closed);
    const timer = setTimeout(() => {
      for (const giveBack of borrowed) giveBack(closed);
    }, closeMs);
    await pool.end();
    clearTimeout(timer);
  };

  return {
    connect,
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max: size,
      waiting: turns.countWaiting(),
    }),
    async query<Row>(text: string, values: unknown[], { limitMs }: { limitMs: number }) {
      const connection = await connect(limitMs);
      try {
        return (await connection.query(text, values)).rows as Row[];
      } finally {
        connection.release();
      }
    },
    close: () => (closing ??= close()),
  };
};
