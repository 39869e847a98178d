import type { DatabaseEvent } from "../embedded/connection.ts";
import { type Feed, listen } from "./listen.ts";
import { pollChanges } from "./poll-changes.ts";

/** Where triggers and processes tell what has changed. */
export const changesChannel = "changes";

type Options = {
  /** Address for a connection that listens. */
  url: string;
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
  onChange(table: string): void;
  /** Called when anything may have changed. */
  onUnknown(): void;
  onEvent?: ((event: DatabaseEvent) => void) | undefined;
};

/** Changes of all processes, as notifications; from the counters of the tables where a pooler passes none on. */
export const openFeed = async ({ url, query, onChange, onUnknown, onEvent }: Options): Promise<Feed> => {
  const feed = await listen({ url, channel: changesChannel, onNotify: onChange, onReconnect: onUnknown, query });
  if (feed) return feed;
  onEvent?.({ kind: "database-polled" });
  return pollChanges({ query: (text) => query(text, []), onChange, onUnknown });
};
