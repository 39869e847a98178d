import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { isAway, toClientOptions } from "./client-options.ts";

type Options = {
  /** How long to try again while the server cannot be reached. */
  waitMs: number;
  /** Called once, with the reason, before the first wait. */
  onWait(reason: string): void;
};

const retryMs = 500;

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

/** The same for the start of a site, which may be earlier than that of its database. A wrong password stays wrong. */
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
