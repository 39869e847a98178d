import { z } from "zod";
import { serviceStatuses, siteParts } from "#contracts/values/site-parts.ts";
import { type JsonSchema, toJsonSchema } from "./to-json-schema.ts";
import type { Operation } from "./open-api.ts";

type Document = {
  path: string;
  id: string;
  summary: string;
  type: string;
  /** What a document in JSON holds; others are texts. */
  schema?: JsonSchema;
  /** The name in the path of one of many, of which not each name is there. */
  parameter?: string;
  /** What a status other than 200 says, in the same form. */
  failures?: Record<number, string>;
};

const toAnswer = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, "output");
const health = z.looseObject({
  status: z.enum(["ok", "unavailable"]),
  failing: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
});

/** What is read without a function. */
export const documents: Document[] = [
  {
    path: "/healthz",
    id: "healthz",
    summary: "Whether the process answers.",
    type: "application/json",
    schema: toAnswer(z.looseObject({ status: z.literal("ok") })),
  },
  {
    path: "/readyz",
    id: "readyz",
    summary: "Whether the site is ready, and if not, which part.",
    type: "application/json",
    schema: toAnswer(health),
    failures: { 503: "Not ready." },
  },
  {
    path: "/app/system-status.json",
    id: "system-status",
    summary: "Live status of the parts of the site.",
    type: "application/json",
    schema: toAnswer(
      z.looseObject({
        status: z.enum(serviceStatuses).nullable(),
        at: z.string().nullable().describe("Time of the last checks; null before the first."),
        nextMs: z.number().describe("Milliseconds until newer results are expected."),
        parts: z.array(z.looseObject({ part: z.enum(siteParts), status: z.enum(serviceStatuses) })),
        incidents: z.array(z.looseObject({ id: z.string(), title: z.string() })),
      }),
    ),
  },
  { path: "/rss.xml", id: "rss", summary: "The newest stories as RSS.", type: "application/rss+xml" },
  { path: "/atom.xml", id: "atom", summary: "The newest stories as Atom.", type: "application/atom+xml" },
  {
    path: "/feed.json",
    id: "feed",
    summary: "The newest stories as JSON Feed.",
    type: "application/feed+json",
    schema: toAnswer(
      z.looseObject({
        version: z.string(),
        title: z.string(),
        items: z.array(z.looseObject({ id: z.string(), url: z.string(), title: z.string() })),
      }),
    ),
  },
  {
    path: "/podcast.xml",
    id: "podcast",
    summary: "The stories that are spoken, as a podcast.",
    type: "application/rss+xml",
  },
  { path: "/sitemap.xml", id: "sitemap", summary: "Addresses of all pages.", type: "application/xml" },
  {
    path: "/llms.txt",
    id: "llms",
    summary: "What the site is and where its texts are, for language models.",
    type: "text/plain",
  },
  {
    path: "/post/{slug}.md",
    id: "post-markdown",
    summary: "A story as Markdown.",
    type: "text/markdown",
    parameter: "slug",
  },
  {
    path: "/app/documentation/{tab}.md",
    id: "documentation-markdown",
    summary: "A page of the documentation as Markdown.",
    type: "text/markdown",
    parameter: "tab",
  },
];

export const toDocumentOperation = ({ id, summary, type, schema, parameter, failures = {} }: Document): Operation => {
  const content = { [type]: { schema: schema ?? { type: "string" } } };
  return {
    operationId: id,
    summary,
    tags: ["Documents"],
    security: [{}],
    ...(parameter && {
      parameters: [{ name: parameter, in: "path", required: true, schema: { type: "string" } }],
    }),
    responses: {
      200: { description: "The document.", content },
      ...Object.fromEntries(Object.entries(failures).map(([code, description]) => [code, { description, content }])),
      ...(parameter && {
        404: { description: "There is none.", content: { "text/plain": { schema: { type: "string" } } } },
      }),
    },
  };
};
