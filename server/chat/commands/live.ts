import { getClientIp } from "../../rate-limit/client-ip.ts";
import { defineFunction } from "../define-function.ts";
import { eventStreamResponse } from "../event-stream.ts";

/** An event stream with the state of the site every few seconds, for as long as a page listens. */
export const live = defineFunction({
  name: "live",
  methods: ["GET"],
  access: "public",
  limit: "functionCalls",
  handler: ({ env, monitor, request }) => eventStreamResponse(monitor.live.join(getClientIp(request, env.trustProxy))),
});
