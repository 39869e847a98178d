import { getClientIp } from "../../http/limits/client-ip.ts";
import { defineFunction } from "../../http/functions/define-function.ts";
import { eventStreamResponse } from "../../http/functions/event-stream.ts";

/** An event stream with the state of the site every few seconds, for as long as a page listens. */
export const live = defineFunction({
  name: "live",
  methods: ["GET"],
  access: "public",
  limit: "functionCalls",
  handler: ({ env, monitor, request }) => eventStreamResponse(monitor.live.join(getClientIp(request, env.trustProxy))),
});
