import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Where systems take the ports of outgoing connections from begins above (Linux: 32768), and well-known ones lie below. */
const [first, end] = [20_000, 32_000];

/** A port of this machine that nothing listens on, and that no connection takes by chance until the caller does. */
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
