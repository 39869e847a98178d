import { EventEmitter, once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { bootstrap } from "#server/bootstrap.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createLogBuffer } from "#server/monitor/log-buffer.ts";
import type { Neo } from "#server/neo/neo.ts";
import { useCheapPasswordHashes } from "#tests/support/cheap-password-hashes.ts";

// The site with a NEO who says what a test tells him, when it does: `POST /told-neo` has the question and the next piece of
// his answer to it, or an empty one for its end. Questions that begin with "Quick" are answered at once. `DELETE /told-neo`
// cuts the connections of the client that asks for it.

useCheapPasswordHashes();

const control = "/told-neo";
const said = new EventEmitter();
const pieces = new Map<string, string[]>();

const takePiece = async (question: string, signal: AbortSignal): Promise<string> => {
  for (;;) {
    const piece = pieces.get(question)?.shift();
    if (piece !== undefined) return piece;
    await once(said, question, { signal }).catch(() => signal.throwIfAborted());
  }
};

const neo: Neo = {
  name: "told",
  async *answer({ question, signal }) {
    if (question.startsWith("Quick")) return yield `Answer to: ${question}`;
    for (let piece = await takePiece(question, signal); piece; piece = await takePiece(question, signal)) yield piece;
  },
};

const env = readEnv();
const build = (await import(new URL("../../../build/server/index.js", import.meta.url).href)) as ServerBuild;
const logBuffer = createLogBuffer();
const log = createLog(env.logLevel, logBuffer);
const site = await bootstrap({ env, log, logBuffer, loadBuild: async () => build, clientDir: "build/client", neo });

const sockets = new Map<string, Set<Socket>>();
const getAddress = ({ headers }: IncomingMessage) => String(headers["x-forwarded-for"]);

const answer = async (request: Request, bindings: HttpBindings): Promise<Response> => {
  if (new URL(request.url).pathname !== control) return site.fetch(request, bindings);
  if (request.method === "DELETE") {
    for (const socket of sockets.get(getAddress(bindings.incoming)) ?? [])
      if (socket !== bindings.incoming.socket) socket.destroy();
  } else {
    const { question, piece } = (await request.json()) as { question: string; piece: string };
    pieces.set(question, [...(pieces.get(question) ?? []), piece]);
    said.emit(question);
  }
  return new Response(null, { status: 204 });
};

const server = serve({
  fetch: (request, bindings) => answer(request, bindings as HttpBindings),
  port: env.port,
  hostname: env.host,
}) as Server;
server.on("request", (incoming: IncomingMessage) => {
  const known = sockets.get(getAddress(incoming)) ?? new Set();
  sockets.set(getAddress(incoming), known.add(incoming.socket));
});
process.on("SIGTERM", () => {
  site.endStreams();
  server.close();
  void site.close().finally(() => process.exit(0));
});
