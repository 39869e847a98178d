import { randomUUID } from "node:crypto";
import { type Client, escapeIdentifier } from "pg";
import { connectMs, withLimit } from "./client-options.ts";
import { connect } from "./connect.ts";

type Options = {
  url: string;
  channel: string;
  onNotify(payload: string): void;
  /** Called after each connection but the first: notifications may have been missed. */
  onReconnect(): void;
  /** Runs a statement on another connection. */
  query(text: string, values: unknown[]): Promise<unknown>;
  /** How often the connection is tested; a broken one may be silent. */
  testEveryMs?: number;
};

/** Changes of other processes. */
export type Feed = {
  /** Whether it passes on all that is announced, and not only which tables were written to. */
  hearsMessages: boolean;
  /** Resolves when the notifications of all transactions that have ended by now were handled. */
  catchUp(): Promise<void>;
  close(): void;
};

const retryMs = 250;
// A pooler that gives each transaction another session accepts LISTEN, and then passes nothing on.
const probeMs = 1_000;
const probePrefix = "probe ";

/**
 * Listens on a connection of its own, and again on a new one whenever it breaks. Rejects if the first one fails; null if no
 * notification arrives on it.
 */
export const listen = async (options: Options): Promise<Feed | null> => {
  const { url, channel, onNotify, onReconnect, query, testEveryMs = 15_000 } = options;
  const probe = Promise.withResolvers<boolean>();
  const probeText = `${probePrefix}${randomUUID()}`;
  const handle = (payload: string): void => {
    if (!payload.startsWith(probePrefix)) onNotify(payload);
    else if (payload === probeText) probe.resolve(true);
  };
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const open = async (): Promise<void> => {
    const next = await connect(url);
    const ended = Promise.withResolvers<void>();
    next.on("end", () => ended.resolve());
    next.on("notification", ({ payload }) => handle(payload ?? ""));
    try {
      await next.query(withLimit(`listen ${escapeIdentifier(channel)}`, connectMs));
    } catch (error) {
      void next.end();
      throw error;
    }
    if (isClosed) return void next.end();
    client = next;
    void ended.promise.then(reopenSoon);
  };
  const reopen = async (): Promise<void> => {
    const isOpen = await open().then(
      () => true,
      () => false,
    );
    if (!isOpen) reopenSoon();
    else if (!isClosed) onReconnect();
  };
  const reopenSoon = (): void => {
    client = null;
    if (!isClosed) timer = setTimeout(() => void reopen(), retryMs);
  };
  /** Ending the client also ends a connection on which nothing arrives any more. */
  const test = async (): Promise<void> => {
    const tested = client;
    await tested?.query(withLimit("select 1", testEveryMs / 2)).catch(() => tested.end());
  };

  const close = (): void => {
    isClosed = true;
    clearInterval(tests);
    clearTimeout(timer);
    void client?.end();
  };

  await open();
  const tests = setInterval(() => void test(), testEveryMs).unref();
  await query("select pg_notify($1, $2)", [channel, probeText]).catch((error: unknown) => {
    close();
    throw error;
  });
  const late = setTimeout(() => probe.resolve(false), probeMs);
  const isPassedOn = await probe.promise;
  clearTimeout(late);
  if (!isPassedOn) {
    close();
    return null;
  }
  return {
    hearsMessages: true,
    async catchUp() {
      // A broken connection is replaced, and then everything counts as changed.
      await client?.query(withLimit("select 1", connectMs)).catch(() => undefined);
    },
    close,
  };
};
