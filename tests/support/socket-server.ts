import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import type { TestApp } from "./create-test-app.ts";

const host = "localhost:3000";

/** Serves an app on a free port as the site does: ready responses at the socket, all others by the middleware. */
export const openSocketServer = async ({ fetch, sendReady }: Pick<TestApp, "fetch" | "sendReady">) => {
  /** The URLs of requests that were handled by the complete middleware. */
  const whole: string[] = [];
  const listener = getRequestListener((incoming, env) => fetch(incoming, env));
  const server = createServer((incoming, outgoing) => {
    if (sendReady(incoming, outgoing)) return;
    whole.push(incoming.url ?? "");
    void listener(incoming, outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    whole,
    async send(path: string, headers: Record<string, string> = {}, method = "GET") {
      const sent = request({ port, host: "127.0.0.1", path, method, headers: { host, ...headers } }).end();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** The headers of a response without those that differ from request to request. */
export const toComparableHeaders = ({
  "x-request-id": _id,
  "server-timing": _times,
  date: _date,
  ...rest
}: IncomingMessage["headers"]) => rest;
