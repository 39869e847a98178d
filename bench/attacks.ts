import { request } from "node:http";
import { connect, type Socket } from "node:net";

export type Attack = { path: string; method?: string; headers?: Record<string, string>; body?: string };
export type Outcome = { status: number; ms: number };

const randomText = (count: number): string =>
  Math.random()
    .toString(36)
    .repeat(8)
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, count);
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)] as Value;

const oddQueries = [
  "' OR 1=1 --",
  "& | ! <-> :*",
  "\u202eß İ ﷺ",
  "a".repeat(300),
  "light ".repeat(50),
  "%00",
  "e\u0301".repeat(100),
];
const oddPrompts = ["<script>", "../../etc/passwd", "🦊".repeat(600), "\u0000", " "];
const oddCommands = ["rm -rf /", "logs", "status", "$(curl x)", "\u202e", "analyze --all", "what is the light?"];

const oddSelects = ["*,*", "constructor", "posts(*)", "id::text::text", "count()"];
const oddFilters = ["eq.1", "in.(", "like.*%*%*", "fts.a&b|"];

/** Requests each of which once crashed or blocked the site. */
export const createHeavyAttacks = (apikey: string): Record<string, Attack> => {
  const headers = { apikey };
  const aliases = Array.from({ length: 1_360 }, (_, index) => `a${index}:content`).join(",");
  return {
    "catastrophic regex": {
      path: `/rest/v1/posts?select=id&content=match.${encodeURIComponent("^(.{1,50})(.{1,50})(.*)\\1\\2$")}`,
      headers,
    },
    "__proto__ filter": { path: "/rest/v1/posts?__proto__=eq.1", headers },
    "1,360 aliases": { path: `/rest/v1/posts?select=${aliases}`, headers },
    "half a million values": {
      path: "/functions/v1/report-typo",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `[${"1,".repeat(480_000)}1]`,
    },
    "300,000 rows": {
      path: "/rest/v1/images",
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: `[${"{},".repeat(300_000)}{}]`,
    },
    "200,000 levels": {
      path: "/rest/v1/rpc/my_access",
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "[".repeat(200_000),
    },
  };
};

/** A random request that is cheap to send and possibly expensive to handle. */
export const createOddRequest = (apikey: string): Attack => {
  const headers = { apikey };
  const json = { "content-type": "application/json" };
  const hex = randomText(8).replaceAll(/[g-z]/g, "0");
  const time = new Date(Date.UTC(2020, 0, 1) + Math.random() * 2e11).toISOString();
  return pick<() => Attack>([
    () => ({ path: `/post/${randomText(12)}` }),
    () => ({
      path: `/post/first-light?${randomText(6)}=${randomText(6)}`,
      headers: { authorization: `Bearer ${randomText(20)}`, cookie: randomText(20) },
    }),
    () => ({
      path: `/landing?after=${encodeURIComponent(`${time}~${hex}-0000-0000-0000-000000000000`)}`,
    }),
    () => ({ path: `/post/${pick(["%00", "%zz", "%E0%A4%A", "..%2f..%2f", "a".repeat(6_000)])}` }),
    () => ({ path: `/preview/${randomText(32)}` }),
    () => ({ path: `/${randomText(8)}/${randomText(8)}` }),
    () => ({
      path: `/__manifest?version=${randomText(8)}&paths=${Array.from({ length: 500 }, () => randomText(4)).join(",")}`,
    }),
    () => ({ path: `/og/${randomText(12)}.png` }),
    () => ({ path: "/landing", method: "POST", body: randomText(40) }),
    () => ({
      path: `/media/audio/chloe-is-alive.mp3`,
      headers: { range: `bytes=${Math.floor(Math.random() * 1_000)}-` },
      method: "HEAD",
    }),
    () => ({
      path: `/auth/v1/${pick(["%6ftp", "%73ignup", "//token", "token/", randomText(8)])}`,
      method: "POST",
      headers: { ...headers, ...json },
      body: "{",
    }),
    () => ({
      path: "/auth/v1/token?grant_type=password",
      method: "POST",
      headers: { ...headers, ...json },
      body: JSON.stringify({ email: `${randomText(8)}@example.org`, password: randomText(10) }),
    }),
    () => ({
      path: `/rest/v1/posts?select=${pick(oddSelects)}&${pick(["constructor", "toString", "slug"])}=${pick(oddFilters)}`,
      headers,
    }),
    () => ({
      path: `/rest/v1/${pick(["rpc/spend_limit", "rpc/toString", "auth.users", "posts%00", "__proto__"])}`,
      headers,
    }),
    () => ({
      path: `/storage/v1/object/public/${randomText(6)}/${pick(["..%2f..%2fkeys.json", "%00", randomText(200)])}`,
      headers,
    }),
    () => ({
      path: `/functions/v1/${pick(["track-event", "feedback", "request-access", "posts-admin"])}`,
      method: "POST",
      headers: json,
      body: pick(["{", "[]", "null", `{"kind":"play","name":"${randomText(30)}"}`, `"${"[".repeat(5_000)}"`]),
    }),
    () => ({ path: `/functions/v1/search?query=${encodeURIComponent(pick(oddQueries))}` }),
    () => ({
      path: `/functions/v1/image?prompt=${encodeURIComponent(pick(oddPrompts))}&seed=${pick(["-1", "1e9", randomText(4)])}`,
    }),
    () => ({ path: `/functions/v1/book?token=${randomText(22)}` }),
    () => ({ path: "/functions/v1/live" }),
    () => ({
      path: pick(["/app/system-status.json", "/app/system-status/badge.svg", "/app/system-status/incidents.xml"]),
    }),
    () => ({
      path: `/functions/v1/${pick(["neo-chat", "save-image", "hub-entries", "generate-book", "roadmap", "unshare-image"])}`,
      method: "POST",
      headers: { ...json, authorization: `Bearer ${randomText(30)}` },
      body: pick(["{}", '{"action":"list"}', `{"session":"__proto__","prompt":"${randomText(30)}"}`, '{"secret":"x"}']),
    }),
    () => ({
      path: "/functions/v1/command",
      method: "POST",
      headers: json,
      body: JSON.stringify({ line: pick(oddCommands) }),
    }),
    () => ({
      path: `/rest/v1/${pick(["chat_messages", "chat_sessions", "hub_entries", "book_links", "images"])}?select=*`,
      method: pick(["GET", "PATCH", "DELETE"]),
      headers: { ...headers, ...json },
      body: "{}",
    }),
  ])();
};

/** Sends a request with the path exactly as given. Status 0 if no response was received in time. */
export const send = (
  site: string,
  { path, method = "GET", headers = {}, body }: Attack,
  timeoutMs: number,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const settle = (status: number) => resolve({ status, ms: performance.now() - startedAt });
    const sent = request(site, { path, method, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response
        .on("error", () => settle(0))
        .on("end", () => settle(response.statusCode ?? 0))
        .resume();
    });
    sent.on("error", () => settle(0));
    sent.end(body);
  });

/** Opens connections that stay open: incomplete bodies, unread responses, many pipelined requests. */
export const holdConnections = (site: string, apikey: string): Socket[] => {
  const { hostname, port } = new URL(site);
  const host = `host: ${hostname}:${port}\r\n`;
  const incomplete = (path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\n${host}apikey: ${apikey}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n${"[".repeat(bytes - 1)}`;
  const unread = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`;
  const kinds = [
    incomplete("/storage/v1/object/user-pictures/x.webp", 5_000_000),
    incomplete("/functions/v1/report-typo", 900_000),
    unread("/landing").repeat(200),
    unread("/media/audio/chloe-is-alive.mp3").repeat(50),
    unread("/functions/v1/live"),
  ];
  return kinds.flatMap((text) =>
    Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.pause();
      socket.write(text);
      return socket;
    }),
  );
};
