import { z } from "zod";
import type { Keys } from "../database/api-keys.ts";
import { validateApiKey } from "../gateway/validate-authorization.ts";
import { getRawPath } from "../http/canonical-path.ts";
import { type ApiError, errorResponse, methodNotAllowed, notFound, RequestError } from "../http/error-response.ts";
import { parseJson } from "../http/parse-json.ts";
import { readBody } from "../http/read-body.ts";
import { type Caller, readCaller } from "./caller.ts";
import type { Broadcast } from "./hub.ts";
import { socketPath } from "./upgrade.ts";

const maxBodyBytes = 64 * 1024;
const code = "invalid_request";
const path = /^\/realtime\/v1\/api\/broadcast(?:\/([^/]+)\/events\/([^/]+))?$/;

const batchSchema = z.object({
  messages: z
    .array(z.object({ topic: z.string().max(255), event: z.string(), payload: z.unknown() }))
    .min(1)
    .max(10),
});

const upgradeRequired: ApiError = {
  status: 426,
  code: "upgrade_required",
  message: "This address takes WebSocket connections",
};

type Send = (name: string, caller: Caller, sent: Broadcast) => Promise<void>;

const readMessages = async (request: Request, topic: string | undefined, event: string | undefined) => {
  const body = await readBody(request, maxBodyBytes);
  const isBytes = request.headers.get("content-type") === "application/octet-stream";
  if (topic !== undefined && event !== undefined) {
    const content = isBytes ? { bytes: body } : { payload: parseJson(body, code) };
    return [{ topic: decodeURIComponent(topic), event: decodeURIComponent(event), ...content }];
  }
  const { data } = batchSchema.safeParse(parseJson(body, code));
  if (data) return data.messages;
  throw new RequestError({
    status: 400,
    code,
    message: "The body has up to ten messages with topic, event and payload",
  });
};

/** Answers a broadcast that is sent by HTTP, as the official client does with `httpSend` and before it has joined. */
export const answerBroadcast = async (request: Request, keys: Keys, send: Send): Promise<Response> => {
  const pathname = getRawPath(request.url);
  const [isKnown, topic, event] = path.exec(pathname) ?? [];
  try {
    if (pathname === socketPath) throw new RequestError(upgradeRequired);
    if (isKnown === undefined) throw new RequestError(notFound);
    if (request.method !== "POST") throw new RequestError(methodNotAllowed);
    const key = request.headers.get("apikey");
    validateApiKey(key, keys);
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
    const caller = readCaller(token, key ?? "", keys);
    for (const { topic: name, ...sent } of await readMessages(request, topic, event)) await send(name, caller, sent);
    return new Response(null, { status: 202 });
  } catch (error) {
    if (error instanceof RequestError) return errorResponse(error.error, pathname);
    throw error;
  }
};
