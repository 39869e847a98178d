import { createServer } from "node:http";

// Baseline: a minimal Node server that sends these bytes. Body and headers come as an IPC message (load-bare.ts).
process.on("message", ({ body, headers, port }: { body: string; headers: Record<string, string>; port: number }) => {
  const bytes = Buffer.from(body, "base64");
  createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(port, "127.0.0.1", () => process.send?.("ready"));
});
