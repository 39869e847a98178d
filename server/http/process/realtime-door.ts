import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "#contracts/errors.ts";
import { type ApiError, RequestError } from "@site/supabase/http/error-response.ts";
import { refuseUpgrade, socketPath } from "@site/supabase/realtime/upgrade.ts";
import type { Backend } from "../../backend.ts";
import type { Env } from "../../env.ts";
import { type RateLimiter, sharesOfLine } from "../limits/rate-limiter.ts";
import { getIncomingIp, getIncomingLine } from "../sender/client-ip.ts";
import { createFairSlots } from "./fair-slots.ts";

type Deps = {
  backend: Pick<Backend, "realtime">;
  env: Pick<Env, "siteUrl" | "trustProxy">;
  rateLimiter: Pick<RateLimiter, "consume">;
};

/** Connections that stay open: of one client, of its line (which may have many IPv6 networks), and in total. */
const most = { ofNetwork: 64, ofLine: 64 * sharesOfLine, total: 1_000 };

const tooMany: ApiError = {
  status: 429,
  code: "limit_exceeded",
  message: "Too many connections are open from your address. Please close some first.",
};
const otherSite: ApiError = {
  status: 403,
  code: "cross_site_request",
  message: "Only pages of this site, and programs, may connect",
};

/** Whether the browser says that a page of another site connects. A program says nothing. */
const isOfOtherSite = ({ headers }: IncomingMessage, siteUrl: string): boolean => {
  const { origin, host = "" } = headers;
  if (origin === undefined) return false;
  const own = URL.canParse(origin) ? new URL(origin) : null;
  return own === null || (own.host !== host.toLowerCase() && own.origin !== new URL(siteUrl).origin);
};

/** Whether a request asks for a connection for messages; all other upgrades are answered as plain requests. */
export const asksForMessages = ({ url = "", headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket" && url.split("?", 1)[0] === socketPath;

/** Lets clients in that connect for messages, a few of each, before anything is done for them. */
export const createRealtimeDoor = ({ backend, env, rateLimiter }: Deps) => {
  const end = (socket: Duplex): void => void socket.destroy();
  const ofNetwork = createFairSlots<Duplex>({ perClient: most.ofNetwork, total: Infinity, end });
  const ofLine = createFairSlots<Duplex>({ perClient: most.ofLine, total: most.total, end });

  return async (incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (isOfOtherSite(incoming, env.siteUrl)) return refuseUpgrade(socket, otherSite);
    const network = getIncomingIp(incoming, env.trustProxy);
    const client = getIncomingLine(incoming, env.trustProxy);
    socket.once("close", () => {
      ofNetwork.free(socket);
      ofLine.free(socket);
    });
    if (!ofNetwork.take(network, socket) || !ofLine.take(client, socket)) return refuseUpgrade(socket, tooMany);
    await backend.realtime.upgrade({
      incoming,
      socket,
      head,
      client,
      consume: (rule) =>
        rateLimiter.consume(rule, network).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          throw new RequestError({ status: 429, code: error.code, message: error.message });
        }),
    });
  };
};
