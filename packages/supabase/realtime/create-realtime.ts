import { type ErrorLogger, toPlainError } from "../plain-error.ts";
import { type ApiError, RequestError } from "../http/error-response.ts";
import { getRawPath, getRawQuery } from "../http/canonical-path.ts";
import { parseQueryString } from "../http/parse-query.ts";
import { validateApiKey } from "../gateway/validate-authorization.ts";
import { answerBroadcast } from "./answer-broadcast.ts";
import { type Connection, closeCodes, createConnection } from "./connection.ts";
import { decodeFrame, type Frame, versions } from "./frames.ts";
import type { Hub, HubOptions } from "./hub.ts";
import { isMessage, parseMessage } from "./messages.ts";
import { refuseUpgrade, type Upgrade } from "./upgrade.ts";

/** Messages of channels, as the official client exchanges them. */
export type Realtime = {
  /** Answers each upgrade, and takes over the connection of one that is allowed. Never rejects. */
  upgrade(upgrade: Upgrade): Promise<void>;
  /** Ends all connections with a sentence, within a second; later ones are refused. */
  close(): void;
  /** Number of open connections. */
  count(): number;
};
type Gateway = (request: Request, client?: string, onWork?: () => void) => Promise<Response>;
type Options = HubOptions & { logError?: ErrorLogger | undefined };

const maxFrameBytes = 32 * 1024;
/** The client sends a heartbeat every 25 s. */
const silentMs = 75_000;
const sweepMs = 15_000;
const sweepsBeforeRecheck = 4;
/** Messages of one connection that wait for those before; then no more are read from it. */
const maxWaiting = 16;

const stopped: ApiError = { status: 503, code: "unavailable", message: "The site is stopping. Please connect again." };
const internal = "Something went wrong. Please try again.";

const readUpgrade = ({ url = "", headers }: Upgrade["incoming"], keys: HubOptions["keys"]) => {
  // Clients send more of their own, which means nothing here.
  const given = parseQueryString(getRawQuery(url));
  const find = (wanted: string) => given.find(({ name }) => name === wanted)?.value;
  const key = find("apikey") ?? (typeof headers.apikey === "string" ? headers.apikey : null);
  validateApiKey(key, keys);
  const version = versions.find((known) => known === (find("vsn") ?? "1.0.0"));
  if (version && key !== null) return { key, version };
  const message = `The parameter 'vsn' is ${versions.join(" or ")}`;
  throw new RequestError({ status: 400, code: "invalid_request", message });
};

/** Loads what it needs with the first connection. */
export const createRealtime = ({ logError, ...options }: Options) => {
  const { keys } = options;
  const heard = new Map<Connection, { at: number; terminate(): void }>();
  let hub: Hub | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const report = (error: unknown): string => {
    if (error instanceof RequestError) return error.message;
    logError?.({ method: "GET", path: "/realtime/v1/websocket", status: 500, errors: [toPlainError(error)] });
    return internal;
  };

  let sweeps = 0;
  const sweep = (opened: Hub): void => {
    for (const { at, terminate } of heard.values()) if (at < Date.now() - silentMs) terminate();
    if (heard.size > 0) opened.sweep();
    sweeps += 1;
    if (sweeps % sweepsBeforeRecheck === 0) void opened.recheck();
  };
  const load = async () => {
    const [{ WebSocketServer }, { createHub }] = await Promise.all([import("ws"), import("./hub.ts")]);
    hub = createHub(options);
    hub.begin();
    const opened = hub;
    if (!isClosed) timer = setInterval(() => sweep(opened), sweepMs).unref();
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxFrameBytes,
    });
    return { server, hub };
  };
  let loading: ReturnType<typeof load> | null = null;

  const answer = async (connection: Connection, opened: Hub, frame: Frame): Promise<void> => {
    const reply = (status: "ok" | "error", response: object) =>
      connection.send({ ...frame, event: "phx_reply" }, JSON.stringify({ status, response }));
    try {
      const response = await opened.handle(connection, frame);
      if (response) reply("ok", response);
    } catch (error) {
      reply("error", { reason: report(error) });
    }
  };
  const receive = async (
    connection: Connection,
    opened: Hub,
    data: Buffer<ArrayBuffer>,
    isBinary: boolean,
  ): Promise<void> => {
    try {
      await connection.consume("realtimeMessages");
      await answer(connection, opened, decodeFrame(data, isBinary, connection.version));
    } catch (error) {
      connection.end(closeCodes.refused, report(error).slice(0, 120));
    }
  };

  const upgrade = async ({ incoming, socket, head, client, consume }: Upgrade): Promise<void> => {
    try {
      const { key, version } = readUpgrade(incoming, keys);
      const { server, hub: opened } = await (loading ??= load());
      if (isClosed) throw new RequestError(stopped);
      server.handleUpgrade(incoming, socket, head, (webSocket) => {
        const connection = createConnection(webSocket, { key, version, client, consume });
        const state = { at: Date.now(), terminate: () => webSocket.terminate() };
        heard.set(connection, state);
        opened.open(connection);
        let last = Promise.resolve();
        let waiting = 0;
        webSocket.on("message", (data: Buffer<ArrayBuffer>, isBinary: boolean) => {
          state.at = Date.now();
          waiting += 1;
          if (waiting >= maxWaiting) webSocket.pause();
          last = last
            .then(() => receive(connection, opened, data, isBinary))
            .then(() => {
              waiting -= 1;
              if (waiting < maxWaiting) webSocket.resume();
            });
        });
        // What is wrong with a connection ends it.
        webSocket.on("error", () => undefined);
        webSocket.on("close", () => {
          heard.delete(connection);
          opened.close(connection);
        });
      });
    } catch (error) {
      const message = report(error);
      refuseUpgrade(socket, error instanceof RequestError ? error.error : { status: 500, code: "internal", message });
    }
  };

  return {
    upgrade,
    /** Adds what is sent by HTTP, without a connection, to the requests that a gateway answers. */
    serve:
      (gateway: Gateway): Gateway =>
      (request, client, onWork) =>
        request.method === "OPTIONS" || !getRawPath(request.url).startsWith("/realtime/v1/")
          ? gateway(request, client, onWork)
          : answerBroadcast(request, keys, async (name, caller, sent) => {
              const { hub: opened } = await (loading ??= load());
              await opened.send(name, caller, sent, client ?? "site");
            }),
    /** Takes what was announced if it is a message; returns whether it was. */
    receive(announcement: string): boolean {
      if (!isMessage(announcement)) {
        void hub?.recheck(announcement);
        return false;
      }
      const message = hub && parseMessage(announcement);
      if (message) hub?.receive(message);
      return true;
    },
    /** Announcements may have been missed. */
    missed: () => hub?.missed(),
    close(): void {
      isClosed = true;
      clearInterval(timer);
      for (const connection of heard.keys()) connection.end(closeCodes.restart, "The site restarts: connect again.");
    },
    count: () => heard.size,
  };
};
