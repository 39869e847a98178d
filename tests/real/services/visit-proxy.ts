import { once } from "node:events";
import { connect as connectHttp2, constants, type IncomingHttpHeaders } from "node:http2";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";

export type Visit = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer<ArrayBuffer>;
  /** Of each part that arrived, in milliseconds since the request. */
  arrivals: number[];
};

type Init = { method?: string; headers?: Record<string, string>; body?: Buffer };

/** Opens a connection to a proxy from an address of this machine (`127.0.0.x`), as another visitor has another one. */
export const connectToProxy = async (port: number, localAddress = "127.0.0.1") => {
  const socket = connectTls({
    socket: connect({ host: "127.0.0.1", port, localAddress }),
    servername: "localhost",
    ALPNProtocols: ["h2"],
    // Made on this machine, by nobody's authority.
    rejectUnauthorized: false,
  });
  await once(socket, "secureConnect");
  if (socket.alpnProtocol !== "h2") throw new Error("The proxy does not speak HTTP/2");
  const session = connectHttp2(`https://localhost:${port}`, { createConnection: () => socket });
  session.on("error", () => undefined);
  return {
    protocol: socket.getProtocol() ?? "",
    async visit(path: string, { method = "GET", headers = {}, body }: Init = {}): Promise<Visit> {
      const startedAt = performance.now();
      const stream = session.request(
        { ":path": path, ":method": method, ...headers },
        { endStream: body === undefined },
      );
      const arrivals: number[] = [];
      stream.on("data", () => arrivals.push(performance.now() - startedAt));
      // An answer may come before the whole body was sent.
      if (body) stream.end(body);
      const [answered] = (await once(stream, "response")) as [IncomingHttpHeaders];
      const content = await buffer(stream).catch(() => Buffer.alloc(0));
      return {
        status: Number(answered[constants.HTTP2_HEADER_STATUS]),
        headers: answered,
        body: Buffer.from(content),
        arrivals,
      };
    },
    close: () => session.destroy(),
  };
};

export type ProxyConnection = Awaited<ReturnType<typeof connectToProxy>>;
