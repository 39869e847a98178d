import { type Client, type Connection, Query } from "pg";
import { inTransaction } from "../database/transaction.ts";
import { type Engine, sameTexts } from "../transfer/engine.ts";
import { connect } from "./connect.ts";
import { toAdminConnection } from "./migration-lock.ts";

/** What the driver's connections can do besides what its types say. */
type CopyConnection = Connection & { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void };

/** Set again in each transaction that a pooler may give another session. */
export const sessionSettings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${sameTexts}`;

/** A `COPY`, from the given bytes or to those that it resolves with: of itself the driver refuses one. */
const copy = (client: Client, sql: string, bytes?: Buffer): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const query = new Query(sql, (error) => (error ? reject(error) : resolve(new Blob(chunks))));
    client.query(
      Object.assign(query, {
        handleCopyData: ({ chunk }: { chunk: Uint8Array }) => void chunks.push(new Uint8Array(chunk)),
        handleCopyInResponse: (connection: CopyConnection) => {
          if (bytes) connection.sendCopyFromChunk(bytes);
          connection.endCopyFrom();
        },
      }),
    );
  });

/** A PostgreSQL server as an engine, on a connection of its own. */
export const openEngine = async (url: string): Promise<Engine> => {
  const client = await connect(url);
  const connection = toAdminConnection(client);
  await connection.run(sessionSettings);
  return {
    connection,
    readRows: (query) => copy(client, `copy (${query}) to stdout`),
    writeRows: async (target, rows) =>
      void (await copy(client, `copy ${target} from stdin`, Buffer.from(await rows.arrayBuffer()))),
    inTransaction: (work) =>
      inTransaction(connection.query, async () => ({ result: await work(), isRolledBack: false })),
    // The server does that itself.
    checkpoint: async () => undefined,
    close: () => client.end(),
  };
};
