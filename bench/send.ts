import { once } from "node:events";
import http from "node:http";

export type Answer = { status: number; headers: Record<string, string>; body: Buffer };
type Options = Pick<http.RequestOptions, "method" | "agent" | "signal"> & {
  headers?: Record<string, string>;
  body?: string;
};

/** What a browser sends for a page. */
export const browserHeaders = { "accept-encoding": "br, gzip", accept: "text/html" };

/**
 * A response as it was on the wire, still compressed. Each on a connection of its own, unless an agent is given: sites
 * that were restarted have closed those of before.
 */
export const send = async (url: string, { body, agent, ...options }: Options = {}): Promise<Answer> => {
  const request = http.request(url, { ...options, agent: agent ?? false }).end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(parts) };
};

/** Throws unless the status is 2xx. */
export const get = async (url: string, headers: Record<string, string> = browserHeaders): Promise<Answer> => {
  const answer = await send(url, { headers });
  if (answer.status < 200 || answer.status > 299) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
};
