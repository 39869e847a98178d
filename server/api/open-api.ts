import type { JsonSchema } from "./to-json-schema.ts";

type Parameter = {
  name: string;
  in: "query" | "path" | "header";
  required: boolean;
  schema: JsonSchema;
  description?: string;
};
/** A stream of events has no schema of its own: each event is a text. */
export type Content = Record<string, { schema?: JsonSchema }>;
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: true;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content; $ref?: string }>;
};
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What the site sends, by event. */
  webhooks: Record<string, { post: Operation }>;
  components: object;
};
