import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { isAway, toClientOptions } from "./client-options.ts";

type WaitOptions = {
  /** How long to try again while the server cannot be reached. */
  waitMs: number;
  /** Called once, with the reason, before the first wait. */
  onWait(reason: string): void;
};

const retryMs = 500;

/** A connection of its own. What breaks it later is reported by the statement that fails. */
export const connect = async (url: string, timeoutMs?: number): Promise<Client> => {
  const options = toClientOptions(url);
  const client = new Client({ ...options, connectionTimeoutMillis: timeoutMs ?? options.connectionTimeoutMillis });
  client.on("error", () => undefined);
  try {
    return await client.connect();
  } catch (error) {
    void client.end();
    throw error;
  }
};

/** The addresses to try in turn: `prefer` and `allow` of libpq go on without encryption, or with it, when refused. */
const listAttempts = (url: string): string[] => {
  const modes = { prefer: ["require", "disable"], allow: ["disable", "require"] };
  const address = new URL(url);
  const mode = address.searchParams.get("sslmode");
  if (mode !== "prefer" && mode !== "allow") return [url];
  return modes[mode].map((attempt) => {
    address.searchParams.set("sslmode", attempt);
    return address.href;
  });
};

const toReason = (error: unknown): string => {
  const { code = "", message } = error as { code?: string; message: string };
  // An address with several machines has an error for each, and no message of its own.
  return message || code;
};

/** The address that works, with an `sslmode` that leaves nothing open. Rejects with the error of the first attempt. */
const findAddress = async (url: string): Promise<string> => {
  const [first = url, ...others] = listAttempts(url);
  const tryOne = async (address: string) => {
    void (await connect(address)).end();
    return address;
  };
  return tryOne(first).catch(async (error: unknown) => {
    for (const other of isAway(error) ? [] : others) {
      const found = await tryOne(other).catch(() => null);
      if (found !== null) return found;
    }
    throw error;
  });
};

/** `findAddress` for the start of a site, which may be earlier than that of its database. A wrong password stays wrong. */
export const awaitDatabase = async (url: string, { waitMs, onWait }: WaitOptions): Promise<string> => {
  const until = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await findAddress(url);
    } catch (error) {
      const reason = toReason(error);
      if (!isAway(error) || performance.now() >= until)
        throw new DatabaseStartError(`this database cannot be opened: ${reason}`, { cause: error });
      if (isFirst) onWait(reason);
    }
    await wait(retryMs);
  }
};
