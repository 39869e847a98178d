import type { WebSocket } from "ws";
import { encodeFrame, type FrameHead, type Version } from "./frames.ts";

/** One client. */
export type Connection = {
  /** Of the API key. */
  key: string;
  version: Version;
  /** The line that turns at the database are taken by. */
  client: string;
  /** Counts towards what this client may do in a minute; rejects above the limit. */
  consume(rule: "realtimeJoins" | "realtimeMessages"): Promise<void>;
  /** `payload` is JSON. */
  send(head: FrameHead, payload: string): void;
  sendBytes(bytes: Uint8Array): void;
  /** Ends it with a sentence. */
  end(code: number, reason: string): void;
};

/** Codes of the WebSocket protocol. */
export const closeCodes = { refused: 1008, restart: 1012, overloaded: 1013 };

/** What may wait for a client that reads slower than is sent to it. */
const maxWaitingBytes = 1024 * 1024;
/** How long a client has to answer that it is being ended. */
const closingMs = 1_000;

export const createConnection = (
  socket: WebSocket,
  given: Pick<Connection, "key" | "version" | "client" | "consume">,
): Connection => {
  const end = (code: number, reason: string): void => {
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), closingMs).unref();
  };
  const write = (data: string | Uint8Array): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(data);
    if (socket.bufferedAmount > maxWaitingBytes)
      end(closeCodes.overloaded, "You read more slowly than messages arrive: connect again and ask for less.");
  };
  return {
    ...given,
    send: (head, payload) => write(encodeFrame(head, payload, given.version)),
    sendBytes: write,
    end,
  };
};
