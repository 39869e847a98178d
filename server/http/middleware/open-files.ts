import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createFairSlots } from "../process/fair-slots.ts";
import { onResponseEnd } from "../responses/on-response-end.ts";
import { sayTo, sentence } from "../../sentence.ts";

type Limits = {
  getAddress(c: Context): string;
  /** Maximum number of files sent to one IP at a time: each is open, or in memory. */
  perClient: number;
  /** Maximum number sent to all. */
  total: number;
};

/** Limits the files that are sent at a time. When there are too many in all, the client with most loses its oldest. */
export const limitOpenFiles = ({ getAddress, perClient, total }: Limits): MiddlewareHandler => {
  const open = createFairSlots<Partial<HttpBindings>>({
    perClient,
    total,
    end: ({ incoming }) => incoming?.socket.destroy(),
  });
  return async (c, next) => {
    const response: Partial<HttpBindings> = { ...(c.env as Partial<HttpBindings> | undefined) };
    if (!open.take(getAddress(c), response))
      return c.text(sayTo(c, sentence("limits.files")), 503, { "retry-after": "5", "cache-control": "no-store" });
    if (!onResponseEnd(c.env, () => open.free(response))) open.free(response);
    return next();
  };
};

/** The limits of all files that anybody may open in any number: the persona's media, and images. */
export const openFileLimits = (getAddress: (c: Context) => string): Hono => {
  const app = new Hono();
  app.use("/media/*", limitOpenFiles({ getAddress, perClient: 200, total: 400 }));
  const limitImages = limitOpenFiles({ getAddress, perClient: 100, total: 400 });
  for (const path of ["/functions/v1/image", "/og/*", "/storage/v1/object/*"]) app.use(path, limitImages);
  return app;
};
