import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports that systems assign to outgoing connections (Linux: from 32768) and above well-known ports. */
const [first, end] = [20_000, 32_000];

/** A free port that the system assigns to no outgoing connection before the caller listens on it. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(first, end);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
};
