import { DatabaseStartError } from "../database/database-start-error.ts";
import type { DatabaseEvent } from "../embedded/connection.ts";
import { awaitDatabase, awaitStep, connect } from "./connect.ts";
import { type Feed, listen } from "./listen.ts";
import { changesChannel } from "./open-feed.ts";

type Options = {
  onChange(table: string): void;
  /** Called when anything may have changed. */
  onUnknown(): void;
  waitMs: number;
  onEvent?: ((event: DatabaseEvent) => void) | undefined;
};

/** Changes of all who write to a project's database. Throws a DatabaseStartError if they do not arrive from this address. */
export const openProjectFeed = async (
  databaseUrl: string,
  { onChange, onUnknown, waitMs, onEvent }: Options,
): Promise<Feed> => {
  const onWait = (reason: string) => onEvent?.({ kind: "database-awaited", reason, waitMs });
  const url = await awaitDatabase(databaseUrl, { waitMs, onWait });
  const query = async (text: string, values: unknown[]) => {
    const client = await connect(url);
    return client.query(text, values).finally(() => void client.end());
  };
  const open = () => listen({ url, channel: changesChannel, onNotify: onChange, onReconnect: onUnknown, query });
  const feed = await awaitStep(url, open, { waitMs, onWait });
  if (feed) return feed;
  throw new DatabaseStartError(
    "this is a pooler in transaction mode, which passes no notifications on: use the direct connection, or the pooler in session mode",
  );
};
