import { request } from "node:http";

export type Attack = { path: string; method?: string; headers?: Record<string, string>; body?: string };
export type Outcome = { status: number; ms: number };

const digits = (count: number): string =>
  Math.random()
    .toString(36)
    .repeat(8)
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, count);
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)] as Value;

const oddSelects = ["*,*", "constructor", "posts(*)", "id::text::text", "count()"];
const oddFilters = ["eq.1", "in.(", "like.*%*%*", "fts.a&b|"];

/** Requests that each ended or stopped the site once. */
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
  };
};

/** One cheap request that hopes to be expensive for the site: another kind each time. */
export const createOddRequest = (apikey: string): Attack => {
  const headers = { apikey };
  const json = { "content-type": "application/json" };
  const hex = digits(8).replaceAll(/[g-z]/g, "0");
  const time = new Date(Date.UTC(2020, 0, 1) + Math.random() * 2e11).toISOString();
  return pick<() => Attack>([
    () => ({ path: `/post/${digits(12)}` }),
    () => ({
      path: `/post/first-light?${digits(6)}=${digits(6)}`,
      headers: { authorization: `Bearer ${digits(20)}`, cookie: digits(20) },
    }),
    () => ({
      path: `/landing?after=${encodeURIComponent(`${time}~${hex}-0000-0000-0000-000000000000`)}`,
    }),
    () => ({ path: `/post/${pick(["%00", "%zz", "%E0%A4%A", "..%2f..%2f", "a".repeat(6_000)])}` }),
    () => ({ path: `/preview/${digits(32)}` }),
    () => ({ path: `/${digits(8)}/${digits(8)}` }),
    () => ({
      path: `/__manifest?version=${digits(8)}&paths=${Array.from({ length: 500 }, () => digits(4)).join(",")}`,
    }),
    () => ({ path: `/og/${digits(12)}.png` }),
    () => ({ path: "/landing", method: "POST", body: digits(40) }),
    () => ({
      path: `/media/audio/chloe-is-alive.mp3`,
      headers: { range: `bytes=${Math.floor(Math.random() * 1_000)}-` },
      method: "HEAD",
    }),
    () => ({
      path: `/auth/v1/${pick(["%6ftp", "%73ignup", "//token", "token/", digits(8)])}`,
      method: "POST",
      headers: { ...headers, ...json },
      body: "{",
    }),
    () => ({
      path: "/auth/v1/token?grant_type=password",
      method: "POST",
      headers: { ...headers, ...json },
      body: JSON.stringify({ email: `${digits(8)}@example.org`, password: digits(10) }),
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
      path: `/storage/v1/object/public/${digits(6)}/${pick(["..%2f..%2fkeys.json", "%00", digits(200)])}`,
      headers,
    }),
    () => ({
      path: `/functions/v1/${pick(["track-event", "feedback", "request-access", "posts-admin"])}`,
      method: "POST",
      headers: json,
      body: pick(["{", "[]", "null", `{"kind":"play","name":"${digits(30)}"}`, `"${"[".repeat(5_000)}"`]),
    }),
  ])();
};

/** Sends one request with the path as it is written. Status 0 where no answer came in time. */
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
