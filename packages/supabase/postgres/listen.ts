import { type Client, escapeIdentifier } from "pg";
import { connectMs, withLimit } from "./client-options.ts";
import { connect } from "./connect.ts";

type Options = {
  url: string;
  channel: string;
  onNotify(payload: string): void;
  /** Called after each connection but the first: notifications may have been missed. */
  onReconnect(): void;
  /** How often the connection is tested; a broken one may be silent. */
  testEveryMs?: number;
};

export type Feed = {
  /** Resolves when the notifications of all transactions that have ended by now were handled. */
  catchUp(): Promise<void>;
  close(): void;
};

const retryMs = 250;

/** Listens on a connection of its own, and again on a new one whenever it breaks. Rejects if the first one fails. */
export const listen = async (options: Options): Promise<Feed> => {
  const { url, channel, onNotify, onReconnect, testEveryMs = 15_000 } = options;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const open = async (): Promise<void> => {
    const next = await connect(url);
    const ended = Promise.withResolvers<void>();
    next.on("end", () => ended.resolve());
    next.on("notification", ({ payload }) => onNotify(payload ?? ""));
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

  await open();
  const tests = setInterval(() => void test(), testEveryMs).unref();
  return {
    async catchUp() {
      // A broken connection is replaced, and then everything counts as changed.
      await client?.query(withLimit("select 1", connectMs)).catch(() => undefined);
    },
    close() {
      isClosed = true;
      clearInterval(tests);
      clearTimeout(timer);
      void client?.end();
    },
  };
};
