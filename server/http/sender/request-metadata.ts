import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Context } from "hono";
import type { RequestMetadata } from "./classify-request.ts";

export type Incoming = Pick<IncomingMessage, "httpVersion" | "method" | "rawHeaders" | "url"> & {
  socket?: Pick<Socket, "remoteAddress">;
};

export const readIncoming = (c: Context): Incoming | undefined =>
  (c.env as { incoming?: Incoming } | undefined)?.incoming;

/** The peer address of the socket; undefined if the client has reset it. */
export const getPeerAddress = (c: Context): string | undefined => readIncoming(c)?.socket?.remoteAddress;

/** Connection-level facts of a request. Without a socket all are empty, which no direct client sends. */
export const toRequestMetadata = (incoming: Incoming | undefined): RequestMetadata => ({
  peer: incoming?.socket?.remoteAddress,
  httpVersion: incoming?.httpVersion ?? "",
  method: incoming?.method ?? "",
  target: incoming?.url ?? "",
  rawHeaders: incoming?.rawHeaders ?? [],
});
