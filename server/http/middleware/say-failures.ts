import type { MiddlewareHandler } from "hono";
import { findSentence, sayTo } from "../../sentence.ts";

type Failure = { msg?: unknown; message?: unknown };

/**
 * The backend answers in English, as the official one does. What people can meet of it is said in the site's words;
 * programs go by the code.
 */
export const sayFailures: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  const isJson = res.headers.get("content-type")?.startsWith("application/json") === true;
  if (res.status < 400 || !isJson || res.body === null) return;
  const failure = (await res
    .clone()
    .json()
    .catch(() => null)) as Failure | null;
  const field = failure && (["msg", "message"] as const).find((name) => typeof failure[name] === "string");
  if (!field) return;
  const text = failure[field] as string;
  const known = findSentence(text);
  const said = known && sayTo(c, known);
  if (said === null || said === text) return;
  const headers = new Headers(res.headers);
  headers.delete("content-length");
  c.res = undefined;
  c.res = Response.json({ ...failure, [field]: said }, { status: res.status, headers });
};
