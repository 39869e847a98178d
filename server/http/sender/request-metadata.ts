import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Context } from "hono";
import type { RequestMetadata } from "./classify-request.ts";

export type Incoming = Pick<IncomingMessage, "httpVersion" | "method" | "rawHeaders" | "url"> &
  Partial<Pick<IncomingMessage, "complete" | "destroyed" | "readableDidRead" | "readableEnded">> & {
    socket?: Pick<Socket, "remoteAddress">;
  };

export const readIncoming = (c: Context): Incoming | undefined =>
  (c.env as { incoming?: Incoming } | undefined)?.incoming;

/** The peer address of the socket; undefined if the client has reset it. */
export const getPeerAddress = (c: Context): string | undefined => readIncoming(c)?.socket?.remoteAddress;

/** Whether the client left before all of its request was here, so that an error is its own and nobody gets the response. */
export const isBrokenOff = (c: Context): boolean => {
  const { complete, destroyed } = readIncoming(c) ?? {};
  return complete === false && destroyed === true;
};

/** Connection-level facts of a request. Without a socket all are empty, which no direct client sends. */
export const toRequestMetadata = (incoming: Incoming | undefined): RequestMetadata => ({
  peer: incoming?.socket?.remoteAddress,
  httpVersion: incoming?.httpVersion ?? "",
  method: incoming?.method ?? "",
  target: incoming?.url ?? "",
  rawHeaders: incoming?.rawHeaders ?? [],
});
