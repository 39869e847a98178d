import { createHmac } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { serveOnLoopback } from "./serve.ts";

type Answer = { status?: number | undefined; headers: OutgoingHttpHeaders; body: Buffer };
type Send = (path: string, headers: Record<string, string>) => Promise<Answer>;
type Entry = { answer: Answer; tags: string[]; endsAt: number };

/** Signs what the site tells the stand-in. */
export const cdnSecret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;

const readSeconds = (control: OutgoingHttpHeaders[string], directive: string): number =>
  Number(
    [control ?? ""]
      .flat()
      .join(",")
      .split(",")
      .map((part) => part.trim().split("="))
      .find(([name]) => name === directive)?.[1] ?? 0,
  );

const toLifetime = ({ headers }: Answer): number => {
  if (headers["cdn-cache-control"] !== undefined) return readSeconds(headers["cdn-cache-control"], "max-age");
  const control = headers["cache-control"];
  return readSeconds(control, "s-maxage") || readSeconds(control, "max-age");
};

const isSigned = (headers: Headers, body: string): boolean => {
  const signed = `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${body}`;
  const key = Buffer.from(cdnSecret.replace("whsec_", ""), "base64");
  return headers.get("webhook-signature") === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

/**
 * A stand-in for a careless CDN: it keeps whatever it may by address and encoding alone, whoever asked with whatever
 * headers, and forgets by tag what a signed webhook names.
 */
export const openCdn = async (send: Send) => {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<Answer>>();
  const purges: string[][] = [];
  const counts = { asked: 0, reached: 0 };
  const awaited = new Map<string, () => void>();
  let status = 204;

  const receiver = await serveOnLoopback(async (request) => {
    const body = await request.text();
    if (status >= 300) return new Response(null, { status });
    if (!isSigned(request.headers, body)) return new Response(null, { status: 401 });
    const { data } = JSON.parse(body) as { data: { tags: string[] } };
    purges.push(data.tags);
    for (const tag of data.tags) awaited.get(tag)?.();
    for (const [key, { tags }] of entries) if (tags.some((tag) => data.tags.includes(tag))) entries.delete(key);
    return new Response(null, { status });
  });

  const ask = async (key: string, path: string, headers: Record<string, string>): Promise<Answer> => {
    const before = purges.length;
    counts.reached += 1;
    const answer = await send(path, headers);
    const tags = String(answer.headers["cache-tag"] ?? "").split(",");
    // What was on its way while something was purged may be of before.
    const isOld = purges.slice(before).some((purged) => purged.some((tag) => tags.includes(tag)));
    const lifetime = toLifetime(answer);
    if (!isOld && lifetime > 0) entries.set(key, { answer, tags, endsAt: performance.now() + lifetime * 1_000 });
    return answer;
  };

  return {
    counts,
    /** The tags of each purge that was accepted. */
    purges,
    purgeUrl: `${receiver.url}/purge`,
    /** From now on purges are answered with this. */
    answerPurges(next: number): void {
      status = next;
    },
    async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
      counts.asked += 1;
      const key = `${headers["accept-encoding"] ?? ""} ${path}`;
      const entry = entries.get(key);
      if (entry && entry.endsAt > performance.now()) return entry.answer;
      const asked = running.get(key) ?? ask(key, path, headers).finally(() => running.delete(key));
      running.set(key, asked);
      return asked;
    },
    /** Resolves once a tag has been purged. */
    whenPurged: (tag: string): Promise<void> =>
      new Promise((resolve) => {
        if (purges.flat().includes(tag)) resolve();
        else awaited.set(tag, resolve);
      }),
    stop: receiver.stop,
  };
};
