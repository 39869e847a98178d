import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Diagnosis } from "#contracts/doctor.ts";
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { findFreePort } from "#tests/process/find-free-port.ts";
import type { Check, Opened } from "../real-service.ts";
import { type RealSite, startRealSite } from "../real-site.ts";
import { connectToProxy, type ProxyConnection } from "./visit-proxy.ts";

const adminSecret = "a lantern in the snow";
const words =
  "The heron waits. The evening comes over the river. It opens its wings. Then it flies home. I watch it go.";
const everyMs = 200;
const chunkLength = 6;

/** The proxy, in front of the site. */
type Proxy = { httpPort: number; httpsPort: number; stop(): Promise<void> };

const owner = { "content-type": "application/json", "x-admin-secret": encodeURIComponent(adminSecret) };
const search = "/functions/v1/search?query=heron";
const spoofed = "203.0.113.9";
/** What a proxy may write itself, and what is about the connection. */
const ofProxy = new Set([
  "alt-svc",
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "server",
  "server-timing",
  "transfer-encoding",
  "via",
  "x-request-id",
]);
const listHeaders = (entries: Iterable<[string, unknown]>): string[] =>
  [...entries]
    .filter(([name]) => !name.startsWith(":") && !ofProxy.has(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    // A nonce or a digest differs by no request: these are the same for all.
    .toSorted();

const callThrough = (proxy: ProxyConnection, name: string, body: object, headers: Record<string, string> = {}) =>
  proxy.visit(`/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: Buffer.from(JSON.stringify(body)),
  });

const createChecks = (site: RealSite, proxy: Proxy): Check[] => {
  const connections: ProxyConnection[] = [];
  const connect = async (address?: string): Promise<ProxyConnection> => {
    const connection = await connectToProxy(proxy.httpsPort, address);
    connections.push(connection);
    return connection;
  };
  const apikey = site.publishableKey;
  return [
    {
      title: "Pages come by TLS and HTTP/2, compressed as the site made them, with its own headers",
      run: async () => {
        const connection = await connect();
        const headers = { "accept-encoding": "br", accept: "text/html" };
        const page = await connection.visit("/landing", { headers });
        const direct = await fetch(`${site.url}/landing`, { headers: { ...headers, host: "localhost" } });
        equal(page.status, 200);
        equal(page.headers["content-encoding"], "br");
        deepEqual(listHeaders(Object.entries(page.headers)), listHeaders(direct.headers));
        return connection.protocol;
      },
    },
    {
      title: "http leads to https",
      run: async () => {
        const answer = await fetch(`http://localhost:${proxy.httpPort}/landing`, { redirect: "manual" });
        ok([301, 308].includes(answer.status), String(answer.status));
        match(answer.headers.get("location") ?? "", /^https:\/\/localhost(:\d+)?\/landing$/);
      },
    },
    {
      title: "An answer arrives as it is written",
      run: async () => {
        const body = { prompt: "Tell me", session: crypto.randomUUID(), messageId: crypto.randomUUID() };
        const {
          status,
          arrivals,
          body: text,
        } = await callThrough(await connect(), "persona-chat", body, {
          accept: "text/event-stream",
        });
        equal(status, 200, text.toString());
        match(text.toString(), /"delta":/);
        const spreadMs = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
        ok(spreadMs > everyMs * 2, `All came within ${Math.round(spreadMs)} ms`);
        return `${arrivals.length} parts over ${(spreadMs / 1_000).toFixed(1)} s`;
      },
    },
    {
      title: "An upload gets through, and one over the site's limit gets the site's words",
      run: async () => {
        const connection = await connect();
        const film = readFileSync("content/media/video/hires.mp4");
        const headers = { ...owner, apikey, "content-type": "application/octet-stream" };
        const stored = await connection.visit("/functions/v1/character-media", {
          method: "POST",
          headers: { ...headers, "x-media-kind": "video" },
          body: film,
        });
        equal(stored.status, 200, stored.body.toString().slice(0, 300));
        const { path } = JSON.parse(stored.body.toString()) as { path: string };
        const part = await connection.visit(path, { headers: { range: "bytes=1000-1999" } });
        deepEqual([part.status, part.body.length], [206, 1_000]);
        const large = await connection.visit("/functions/v1/upload-picture", {
          method: "POST",
          headers,
          body: Buffer.alloc(10_500_000),
        });
        equal(large.status, 400, large.body.toString());
        match(large.body.toString(), /^\{"error":".*10 MB/);
        return `${(film.length / 1_000_000).toFixed(1)} MB`;
      },
    },
    {
      title: "The site knows the visitor's address, and believes none that a visitor sends",
      run: async () => {
        const connection = await connect("127.0.0.2");
        const body = { action: "check" };
        const headers = {
          ...owner,
          apikey,
          "x-forwarded-for": spoofed,
          forwarded: `for=${spoofed}`,
          "x-real-ip": spoofed,
        };
        const answer = await callThrough(connection, "doctor", body, headers);
        equal(answer.status, 200, answer.body.toString());
        const { request } = JSON.parse(answer.body.toString()) as Diagnosis;
        const address = request.find(({ what }) => what === "Your address");
        deepEqual([address?.state, address?.found], ["good", "127.0.0.2, from X-Forwarded-For: 127.0.0.2"]);
        const complaints = request.filter(({ state }) => state === "bad");
        deepEqual(complaints, []);
        return request
          .filter(({ state }) => state !== "good")
          .map(({ what, found }) => `${what}: ${found}`)
          .join("; ");
      },
    },
    {
      title: "Limits count each visitor, whatever addresses one sends",
      run: async () => {
        const [one, other] = [await connect("127.0.0.3"), await connect("127.0.0.4")];
        let answered = 0;
        let last = 200;
        for (; answered < 300 && last !== 429; answered += 1) {
          const headers = { apikey, "x-forwarded-for": `198.51.100.${answered % 250}` };
          last = (await one.visit(search, { headers })).status;
        }
        equal(last, 429);
        equal((await other.visit(search, { headers: { apikey } })).status, 200);
        return `refused after ${answered - 1}, another visitor is not`;
      },
    },
    {
      title: "The panel of a machine and its mails stay closed to the outside",
      run: async () => {
        const connection = await connect();
        for (const path of ["/dev/mail.json", "/metrics"]) equal((await connection.visit(path)).status, 403, path);
        equal((await callThrough(connection, "posts-admin", { action: "list" }, { apikey })).status, 401);
        for (const one of connections) one.close();
      },
    },
  ];
};

/** Opens a site as it is behind a proxy of its owner. `start` gets the site's port. */
export const openBehindProxy = async (
  start: (ports: { site: number; http: number; https: number }) => Promise<() => Promise<void>>,
): Promise<Opened> => {
  const [http, https] = [await findFreePort(), await findFreePort()];
  const model = await startFakeModelServer(streamText(words, { everyMs, chunkLength }));
  const site = await startRealSite({
    SITE_URL: `https://localhost:${https}`,
    TRUST_PROXY: "true",
    ADMIN_MODE: "secret",
    ADMIN_SECRET: adminSecret,
    LLM_BASE_URL: model.url,
    LLM_MODEL: "slow",
    LLM_WARM: "off",
    PERSONA_CHAT: "on",
  });
  const stop = await start({ site: site.port, http, https });
  return {
    checks: createChecks(site, { httpPort: http, httpsPort: https, stop }),
    close: async () => {
      await stop();
      await site.stop();
      await model.stop();
    },
  };
};
