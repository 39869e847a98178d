import { createServer } from "node:http";

// Baseline: a minimal Node server that sends these bytes (with-bare-server.ts).
process.on("message", ({ body, headers }: { body: Uint8Array; headers: Record<string, string> }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }).listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
});
process.once("disconnect", () => process.exit());
