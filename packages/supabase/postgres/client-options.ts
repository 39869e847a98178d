import { hostname } from "node:os";
import type { ClientConfig, QueryConfig } from "pg";

/** How long a connection may take to be established. */
export const connectMs = 2_500;

/** Error code for a server that cannot be reached. */
export const unreachable = "08001";
/** Whether the error of a connection means that the server is down, starting, or out of reach. */
export const isAway = (error: unknown): boolean => {
  const { code = "", message } = error as { code?: string; message: string };
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P)/.test(code) ||
    (code === "" && /timeout|terminated|not queryable/.test(message))
  );
};

/** Error code for a connection that broke while it was used. */
export const connectionLost = "08006";

/** The server cuts longer names, with a warning. */
const maxNameLength = 63;

/** What all our connections share. `sslmode` means what libpq says: `require` encrypts, `verify-full` also verifies. */
export const toClientOptions = (databaseUrl: string): ClientConfig => {
  const url = new URL(databaseUrl);
  if (url.searchParams.has("sslmode")) url.searchParams.set("uselibpqcompat", "true");
  return {
    connectionString: url.href,
    // For `pg_stat_activity`; the address may name another.
    fallback_application_name: `site@${hostname()}`.slice(0, maxNameLength),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  };
};

/** A statement on a connection without a caller who waits. When it times out, `end()` closes the connection. */
export const withLimit = (text: string, limitMs: number, values: unknown[] = []): QueryConfig =>
  ({ text, values, query_timeout: limitMs }) as QueryConfig;
