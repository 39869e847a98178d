import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { matchesETag } from "@site/supabase/http/conditional-requests.ts";
import type { LiveContent } from "../content/live-content.ts";
import { type CharacterFiles, cardTypes } from "./character-files.ts";
import type { CardFormat } from "./export-card.ts";
import { notFound } from "../http/responses/not-found.ts";

const formats = ["png", "json", "charx"] as const satisfies readonly CardFormat[];

/** The character as a card for visitors, if the owner allows it. Each is made once until a text changes. */
export const publicCard = (content: LiveContent, files: Pick<CharacterFiles, "toName" | "writePublic">): Hono => {
  const made = new LRUCache<string, Promise<Uint8Array>>({ max: formats.length });
  const routes = new Hono();
  for (const format of formats)
    routes.get(`/character/card.${format}`, async (c) => {
      const published = content.published();
      if (!published.get("character").isDownloadable) return notFound(c);
      const etag = `"${published.version}"`;
      const headers = { etag, "cache-control": "no-cache" };
      if (matchesETag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
      const key = `${format} ${published.version}`;
      const making = made.get(key) ?? files.writePublic(format);
      made.set(key, making);
      making.catch(() => made.delete(key));
      return c.body(new Uint8Array(await making), 200, {
        ...headers,
        "content-type": cardTypes[format],
        "content-disposition": `attachment; filename="${files.toName(format)}"`,
      });
    });
  return routes;
};
