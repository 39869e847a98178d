import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { toClientOptions } from "./client-options.ts";

type Options = {
  /** How long to try again while the server cannot be reached. */
  waitMs: number;
  /** Called once, with the reason, before the first wait. */
  onWait(reason: string): void;
};

const retryMs = 500;

/** A server that is down or starting. A wrong name or password stays wrong. */
const isAway = (error: unknown): boolean => {
  const { code = "", message } = error as { code?: string; message: string };
  return (
    /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P|53300)/.test(code) ||
    (code === "" && /timeout|terminated/.test(message))
  );
};

/** A connection of its own. What breaks it later is reported by the statement that fails. */
export const connect = async (url: string): Promise<Client> => {
  const client = new Client(toClientOptions(url));
  client.on("error", () => undefined);
  try {
    return await client.connect();
  } catch (error) {
    void client.end();
    throw error;
  }
};

/** The same for the start of a site, which may be earlier than that of its database. */
export const connectWithin = async (url: string, { waitMs, onWait }: Options): Promise<Client> => {
  const until = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connect(url);
    } catch (error) {
      if (!isAway(error) || performance.now() >= until) throw error;
      if (isFirst) onWait((error as Error).message);
    }
    await wait(retryMs);
  }
};
