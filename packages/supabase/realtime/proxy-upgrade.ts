import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import type { Realtime } from "./create-realtime.ts";
import { refuseUpgrade, type Upgrade } from "./upgrade.ts";

const answerMs = 10_000;
const headerNames = [
  "apikey",
  "sec-websocket-extensions",
  "sec-websocket-key",
  "sec-websocket-protocol",
  "sec-websocket-version",
  "user-agent",
] as const;
const away = { status: 503, code: "unavailable", message: "The project did not respond. Please connect again." };
const stopping = { ...away, message: "The site is stopping. Please connect again." };

/** Passes connections for messages on to a project, which decides who may what. */
export const createRealtimeProxy = (projectUrl: string): Realtime => {
  const open = new Set<Duplex>();
  let isClosed = false;

  const join = (one: Duplex, other: Duplex): void => {
    open.add(one);
    one.on("error", () => other.destroy());
    one.on("close", () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  };

  return {
    async upgrade({ incoming, socket, head }: Upgrade): Promise<void> {
      if (isClosed) return refuseUpgrade(socket, stopping);
      const { url = "", headers } = incoming;
      const given = headerNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
      const target = new URL(url, projectUrl);
      const request = (target.protocol === "https:" ? https : http).request(target, {
        agent: false,
        headers: { ...Object.fromEntries(given), connection: "Upgrade", upgrade: "websocket" },
      });
      const timer = setTimeout(() => request.destroy(new Error("The project did not respond in time")), answerMs);
      const { promise, resolve } = Promise.withResolvers<void>();
      request.on("close", () => clearTimeout(timer));
      request.on("error", () => {
        if (!open.has(socket)) refuseUpgrade(socket, away);
        resolve();
      });
      request.on("response", (response) => {
        response.resume();
        const status = response.statusCode ?? 502;
        refuseUpgrade(socket, { status, code: "refused", message: "The project refused this connection" });
        resolve();
      });
      request.on("upgrade", ({ headers: answered }, upstream, first) => {
        clearTimeout(timer);
        const lines = Object.entries(answered)
          .filter(([name]) => name.startsWith("sec-websocket-"))
          .map(([name, value]) => `${name}: ${String(value)}`);
        const answer = [
          "HTTP/1.1 101 Switching Protocols",
          "connection: Upgrade",
          "upgrade: websocket",
          ...lines,
          "",
          "",
        ];
        socket.write(answer.join("\r\n"));
        socket.write(first);
        upstream.write(head);
        join(socket, upstream);
        join(upstream, socket);
        resolve();
      });
      request.end();
      return promise;
    },
    close(): void {
      isClosed = true;
      for (const socket of open) socket.destroy();
    },
    count: () => open.size / 2,
  };
};
