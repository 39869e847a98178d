import { z } from "zod";
import type { DownloadName } from "#contracts/function-names.ts";
import type { Functions } from "#contracts/functions.ts";

const message = z.looseObject({ message: z.string() });
const post = z.looseObject({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  content: z.string(),
  image_url: z.string().nullable(),
  status: z.enum(["draft", "published"]),
  published_at: z.string().nullable(),
  created_at: z.string(),
});

/** Answers that programs may rely on. Those of other functions are objects that follow the panel's needs. */
export const answerSchemas: Partial<Record<keyof Functions, z.ZodType>> = {
  "request-access": message,
  feedback: message,
  "report-typo": message,
  "report-chat": message,
  "track-event": message,
  "neo-chat": z.looseObject({ content: z.string(), stopped: z.boolean().optional() }),
  search: z.looseObject({
    hits: z.array(
      z.looseObject({
        kind: z.enum(["post", "persona", "lore", "document", "guide", "page"]),
        title: z.string(),
        heading: z.string().nullable(),
        url: z.string().describe("Path of the page, with the paragraph's fragment."),
        sentence: z.string().describe("The sentence that matches best."),
      }),
    ),
  }),
  "posts-admin": z.union([
    z.looseObject({ posts: z.array(post) }).describe("list"),
    z.looseObject({ post, warnings: z.array(z.unknown()).optional() }).describe("get, create, update"),
    z.looseObject({ success: z.literal(true) }).describe("delete"),
    z.looseObject({}).describe("all other actions"),
  ]),
  "book-link": z.looseObject({ url: z.string() }),
  "preview-markdown": z.looseObject({ html: z.string() }),
};

/** Media types of the functions that answer with a file. */
export const fileAnswers: Record<Exclude<DownloadName, "live">, string> = {
  backup: "application/zip",
  book: "text/html",
  "export-character-archive": "application/zip",
  "export-character-charx": "application/zip",
  "export-character-json": "application/json",
  "export-character-png": "image/png",
  "export-subscribers": "text/csv",
  "export-posts": "application/zip",
  image: "image/webp",
};

/** Functions that answer with a stream of events when they are asked to. */
export const streaming: readonly (keyof Functions)[] = [
  "command",
  "generate-book",
  "live",
  "neo-chat",
  "persona-chat",
  "persona-talk",
];
