import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { STATUS_CODES } from "node:http";
import type { ApiError } from "../http/error-response.ts";
import type { Connection } from "./connection.ts";

/** A request to turn an HTTP connection into one for messages. */
export type Upgrade = {
  incoming: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** The line that it comes from. */
  client: string;
  /** Rejects with a RequestError above the limit. */
  consume: Connection["consume"];
};

export const socketPath = "/realtime/v1/websocket";

/** Answers an upgrade that is refused, in words. */
export const refuseUpgrade = (socket: Duplex, { status, code, message }: ApiError): void => {
  const body = JSON.stringify({ code, message });
  socket.on("error", () => undefined);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "connection: close",
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
};
