import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

/**
 * Connects to a mail server and reads its greeting; sends nothing and does not log in. Throws if there is no response.
 */
export const checkSmtp = (url: string, signal: AbortSignal): Promise<void> => {
  const { hostname: host, port, protocol } = new URL(url);
  const isSecure = protocol === "smtps:";
  const address = { host, port: Number(port) || (isSecure ? 465 : 587) };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = isSecure ? connectTls({ ...address, servername: host }) : connect(address);
  signal.addEventListener("abort", () => socket.destroy(new Error("timeout")));
  socket.on("error", reject).on("close", () => reject(new Error("closed without a greeting")));
  socket.once("data", (greeting) => {
    if (greeting.toString("latin1").startsWith("220")) resolve();
    else reject(new Error("refused"));
    socket.end("QUIT\r\n");
  });
  return promise.finally(() => socket.destroy());
};
