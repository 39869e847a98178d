import { createServer } from "node:http";

// The baseline: the least that Node can do to send these bytes. The parent process sends body and headers by IPC.
process.on("message", ({ body, headers, port }: { body: string; headers: Record<string, string>; port: number }) => {
  const bytes = Buffer.from(body, "base64");
  createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(port, "127.0.0.1", () => process.send?.("ready"));
});
