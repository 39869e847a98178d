import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

// A language model that writes 400 characters a second for eight seconds to each who asks, in a thread of its own.

const firstMs = 100;
const everyMs = 200;
const pieces = 40;

const write = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, model: "stand-in", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
/** 80 characters that do not come again: what goes round is cut. */
const toPiece = (number: number): string => `window ${number} has a light and heron ${number * 7}, `.padEnd(80, ".");

const server = http.createServer(async (request, response) => {
  request.resume();
  response.on("error", () => undefined);
  if (!request.url?.endsWith("/chat/completions")) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": "text/event-stream" });
  await wait(firstMs);
  for (let number = 1; number <= pieces && !response.closed; number += 1) {
    response.write(write({ content: toPiece(number) }));
    await wait(everyMs);
  }
  const usage = { prompt_tokens: 2_000, completion_tokens: 500, total_tokens: 2_500 };
  response.end(
    `${write({}, "stop")}data: ${JSON.stringify({ id: "1", model: "stand-in", choices: [], usage })}\n\ndata: [DONE]\n\n`,
  );
});
server.listen(0, "127.0.0.1", () =>
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`),
);
