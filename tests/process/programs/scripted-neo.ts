import { EventEmitter, once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { bootstrap } from "#server/bootstrap.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/telemetry/log.ts";
import { createLogBuffer } from "#server/telemetry/log-buffer.ts";
import type { Neo } from "#server/chat/neo/neo.ts";
import { useCheapPasswordHashes } from "#tests/support/cheap-password-hashes.ts";

// The site with a NEO whose answers are scripted by tests: `POST /scripted-neo` takes a question and the next chunk of its
// answer; an empty chunk ends it. Questions that begin with "Quick" are answered immediately. `DELETE /scripted-neo` closes all
// other connections of the client that sends it.

useCheapPasswordHashes();

const control = "/scripted-neo";
const chunkAdded = new EventEmitter();
const chunks = new Map<string, string[]>();

const nextChunk = async (question: string, signal: AbortSignal): Promise<string> => {
  for (;;) {
    const chunk = chunks.get(question)?.shift();
    if (chunk !== undefined) return chunk;
    await once(chunkAdded, question, { signal }).catch(() => signal.throwIfAborted());
  }
};

const neo: Neo = {
  name: "scripted",
  async *answer({ question, signal }) {
    if (question.startsWith("Quick")) return yield `Answer to: ${question}`;
    for (let chunk = await nextChunk(question, signal); chunk; chunk = await nextChunk(question, signal)) yield chunk;
  },
};

const env = readEnv();
const build = (await import(new URL("../../../build/server/index.js", import.meta.url).href)) as ServerBuild;
const logBuffer = createLogBuffer();
const log = createLog(env.logLevel, logBuffer);
const site = await bootstrap({ env, log, logBuffer, loadBuild: async () => build, clientDir: "build/client", neo });

const sockets = new Map<string, Set<Socket>>();
const getAddress = ({ headers }: IncomingMessage) => String(headers["x-forwarded-for"]);

const respond = async (request: Request, bindings: HttpBindings): Promise<Response> => {
  if (new URL(request.url).pathname !== control) return site.fetch(request, bindings);
  if (request.method === "DELETE") {
    for (const socket of sockets.get(getAddress(bindings.incoming)) ?? [])
      if (socket !== bindings.incoming.socket) socket.destroy();
  } else {
    const { question, chunk } = (await request.json()) as { question: string; chunk: string };
    chunks.set(question, [...(chunks.get(question) ?? []), chunk]);
    chunkAdded.emit(question);
  }
  return new Response(null, { status: 204 });
};

const server = serve({
  fetch: (request, bindings) => respond(request, bindings as HttpBindings),
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
