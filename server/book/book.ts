import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { getClientIp } from "../http/limits/client-ip.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import { createBookLink, isValidBookLink } from "./create-book-link.ts";

const invalidLink = "This link to the book is not valid or has expired. Please make a new one in the admin panel.";
const querySchema = z.object({ token: z.string(invalidLink).regex(/^[\w-]{22}$/, invalidLink) });

/** The book as a ZIP, for anybody with a link created by `createBookLink`: `GET book?token=`. */
export const book = defineFunction({
  name: "book",
  methods: ["GET"],
  access: "public",
  limit: null,
  query: querySchema,
  moreLimits: ({ env, request }) => [["bookDownloads", getClientIp(request, env.trustProxy)]],
  async handler({ backend, books, env, query, request }): Promise<Response> {
    if (!(await isValidBookLink(backend, query.token))) throw new AppError("not_found", invalidLink);
    const { fileName, size, body } = await books.create({
      client: getClientIp(request, env.trustProxy),
      signal: request.req.raw.signal,
    });
    return new Response(body, {
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${fileName}"`,
        "content-length": String(size),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    });
  },
});

/** Creates a link to the book, for the owner: returns `{ url }`, valid for 24 hours. */
export const bookLink = defineFunction({
  name: "book-link",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  handler: async (context): Promise<{ url: string }> => ({ url: await createBookLink(context) }),
});
