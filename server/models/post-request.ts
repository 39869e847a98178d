import { ownersDnsLookup } from "../public-dns-lookup.ts";
import type { LookupFunction } from "node:net";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** A body that is read chunk by chunk, at the speed of its reader. */
export type ByteReader = {
  read(): Promise<{ done: true } | { done: false; value: Uint8Array }>;
  /** Closes the connection, which also ends reading. */
  cancel(): void;
};

type SentRequest = {
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
  /** Finds the address of the host. */
  lookup?: LookupFunction | undefined;
};

const waitForHead = (sent: ClientRequest, signal: AbortSignal | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const end = () => sent.destroy();
    sent.on("error", reject);
    sent.once("response", resolve);
    sent.once("close", () => signal?.removeEventListener("abort", end));
    signal?.addEventListener("abort", end);
  });

/**
 * Sends a body and waits for the response headers. Uses Node's own client, because `fetch` takes 25 KB more for each
 * open response and keeps the sent body in memory as long. Follows no redirect; `signal` closes the connection, also
 * during a response.
 */
export const postRequest = (
  url: string,
  { headers, body, signal, lookup = ownersDnsLookup }: SentRequest,
): Promise<IncomingMessage> => {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  // Compression would delay chunks.
  const sent = send(url, {
    method: "POST",
    headers: { ...headers, "accept-encoding": "identity" },
    lookup,
  });
  // No listener may be created in here: it would keep the body in memory.
  const head = waitForHead(sent, signal);
  sent.end(body);
  return head;
};

/** Reads a response. Throws on a network error. */
export const createByteReader = (response: IncomingMessage): ByteReader => {
  let failure: Error | null = null;
  let wake = (): void => undefined;
  const onChange = () => wake();
  response.on("readable", onChange);
  response.on("end", onChange);
  response.on("close", onChange);
  response.on("error", (error) => {
    failure = error;
    wake();
  });
  return {
    async read() {
      for (;;) {
        const value = response.read() as Buffer | null;
        if (value) return { done: false, value };
        if (failure) throw failure;
        if (response.readableEnded || response.destroyed) return { done: true };
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    cancel: () => void response.destroy(),
  };
};
