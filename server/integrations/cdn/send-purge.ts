import { randomUUID } from "node:crypto";
import type { purgeServices } from "../../env-values.ts";
import type { Env } from "../../env.ts";
import { type Answer, postJson, sendDelivery } from "../webhooks/send-delivery.ts";

/** A CDN that is told of changes. */
export type Cdn = Extract<Env["cdn"], { state: "on" }>;

type Service = {
  toHeaders(token: string): Record<string, string>;
  /** The bodies of the requests that purge tags. */
  toBodies(tags: readonly string[]): object[];
};

/** CDNs that purge by one request, as they document it. */
const services: Record<(typeof purgeServices)[number], Service> = {
  "api.cloudflare.com": {
    toHeaders: (token) => ({ authorization: `Bearer ${token}` }),
    toBodies: (tags) => [{ tags }],
  },
  "api.fastly.com": {
    toHeaders: (token) => ({ "fastly-key": token }),
    toBodies: (tags) => [{ surrogate_keys: tags }],
  },
  "api.bunny.net": {
    toHeaders: (token) => ({ accesskey: token }),
    toBodies: (tags) => tags.map((tag) => ({ CacheTag: tag })),
  },
};

/** The requests by which a service purges tags; null for any other receiver. */
export const toServiceCalls = (
  url: string,
  token: string,
  tags: readonly string[],
): { headers: Record<string, string>; body: string }[] | null => {
  const { hostname } = new URL(url);
  const service = Object.hasOwn(services, hostname) ? services[hostname as keyof typeof services] : null;
  return (
    service && service.toBodies(tags).map((body) => ({ headers: service.toHeaders(token), body: JSON.stringify(body) }))
  );
};

/** Has a CDN forget what has one of these tags: by its own interface, or by a webhook that is signed with the token. */
export const sendPurge = async (
  { purgeUrl, token, lookup }: Cdn,
  tags: readonly string[],
): Promise<Pick<Answer, "problem" | "retryAfterMs">> => {
  const receiver = { allowsPrivate: true, lookup };
  const calls = toServiceCalls(purgeUrl, token, tags);
  if (!calls) {
    const delivery = { id: randomUUID(), url: purgeUrl, secret: token, event: "cache.purge" };
    const payload = { tags: [...tags] };
    return sendDelivery({ ...delivery, payload, created_at: new Date().toISOString() }, receiver);
  }
  for (const call of calls) {
    const answer = await postJson(new URL(purgeUrl), { ...call, ...receiver });
    if (answer.problem !== null) return answer;
  }
  return { problem: null, retryAfterMs: 0 };
};
