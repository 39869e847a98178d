import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Answer } from "./send.ts";

const ownHeaders = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);

/** Runs a function with the address of a bare `node:http` server, in a process of its own, that sends this response. */
export const withBareServer = async <Result>(
  { headers, body }: Omit<Answer, "status">,
  use: (url: string) => Promise<Result>,
): Promise<Result> => {
  const child = fork(path.join(import.meta.dirname, "bare-server.ts"), { serialization: "advanced" });
  try {
    const sent = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
    child.send({ body, headers: { ...Object.fromEntries(sent), "content-length": String(body.length) } });
    const [port] = (await once(child, "message")) as [number];
    return await use(`http://127.0.0.1:${port}/`);
  } finally {
    child.kill();
  }
};
