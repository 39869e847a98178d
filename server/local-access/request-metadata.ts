import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Context } from "hono";
import type { RequestMetadata } from "./classify-request.ts";

export type Incoming = Pick<IncomingMessage, "httpVersion" | "method" | "rawHeaders" | "url"> & {
  socket?: Partial<Pick<Socket, "destroyed" | "remoteAddress">>;
};

export const readIncoming = (c: Context): Incoming | undefined =>
  (c.env as { incoming?: Incoming } | undefined)?.incoming;

/** The peer address of the socket; undefined if the request did not come through one. */
export const getPeerAddress = (c: Context): string | undefined => readIncoming(c)?.socket?.remoteAddress;

/** Connection-level facts of a request. Without a socket all are empty, which no direct client sends. */
export const toRequestMetadata = (incoming: Incoming | undefined): RequestMetadata => ({
  peer: incoming?.socket?.remoteAddress,
  httpVersion: incoming?.httpVersion ?? "",
  method: incoming?.method ?? "",
  target: incoming?.url ?? "",
  rawHeaders: incoming?.rawHeaders ?? [],
});

/** Whether the client has disconnected, which also loses the address of the socket. */
export const isDisconnected = (incoming: Incoming | undefined): boolean =>
  incoming?.socket?.destroyed === true && incoming.socket.remoteAddress === undefined;
