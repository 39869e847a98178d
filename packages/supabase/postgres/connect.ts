import { setTimeout as wait } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { insufficientPrivilege } from "../sqlstate.ts";
import { connectionLost, isAway, toClientOptions, unreachable } from "./client-options.ts";

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
      const connection = await tryOne(other).catch(() => null);
      if (connection !== null) return connection;
    }
    throw error;
  });
};

const lacksRight = (url: string, reason: string): string => {
  const address = new URL(url);
  const [user, database] = [address.username || "postgres", address.pathname.slice(1) || "postgres"].map((name) =>
    escapeIdentifier(decodeURIComponent(name)),
  );
  return `the role ${user} lacks a right: ${reason}. Let an administrator run: alter database ${database} owner to ${user}; and what \`npm run database-roles\` prints. The tables of the site must belong to this role, too.`;
};

/**
 * Does a step of the start again while the server cannot be reached: it may start later, or restart in between. What
 * a person has to mend is a `DatabaseStartError`.
 */
export const awaitStep = async <Result>(
  url: string,
  step: () => Promise<Result>,
  { waitMs, onWait }: WaitOptions,
): Promise<Result> => {
  const until = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      // A migration that fails names itself, and what the server said as its cause.
      const cause = (error as Error).cause ?? error;
      const reason = toReason(cause);
      const { code } = cause as { code?: string };
      if (code === insufficientPrivilege) throw new DatabaseStartError(lacksRight(url, reason), { cause: error });
      const mayComeBack = isAway(cause) || code === connectionLost || code === unreachable;
      if (!mayComeBack) throw error;
      if (performance.now() >= until)
        throw new DatabaseStartError(`this database cannot be opened: ${reason}`, { cause: error });
      if (isFirst) onWait(reason);
    }
    await wait(retryMs);
  }
};

/** `findAddress` for the start of a site, which may be earlier than that of its database. A wrong password stays wrong. */
export const awaitDatabase = (url: string, options: WaitOptions): Promise<string> =>
  awaitStep(url, () => findAddress(url), options).catch((error: unknown) => {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`this database cannot be opened: ${toReason(error)}`, { cause: error });
  });
