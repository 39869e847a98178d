import { safeParse } from "zod/v4/core";
import { type Functions, functionSummaries } from "#contracts/functions.ts";
import { errorCodes, httpStatusByCode } from "#contracts/errors.ts";
import { webhookDataSchemas } from "#contracts/integrations/webhook-events.ts";
import { type WebhookEvent, webhookEventLabels, webhookEvents } from "#contracts/values/integration-values.ts";
import { type FunctionDefinition, isRawBody } from "../http/functions/define-function.ts";
import type { Access } from "../http/functions/call.ts";
import { type JsonSchema, toJsonSchema } from "./to-json-schema.ts";
import { answerSchemas, fileAnswers, streaming } from "./answer-schemas.ts";
import { documents, toDocumentOperation } from "./documents.ts";
import type { Content, OpenApi, Operation } from "./open-api.ts";

const session = { session: [] };
const securityByAccess: Record<Access, Operation["security"]> = {
  public: [{}, session],
  user: [session],
  approved: [session],
  owner: [session, { adminSecret: [] }, { localKey: [] }],
};
const tagByAccess: Record<Access, string> = {
  public: "Visitors",
  user: "Accounts",
  approved: "Console",
  owner: "Owner",
};

const binary: JsonSchema = { type: "string", format: "binary" };

const toOperation = ({ name, access, body, query, ends }: FunctionDefinition): Operation => {
  const answer = answerSchemas[name as keyof Functions];
  const queried = query ? toJsonSchema(query, "input") : {};
  const file = fileAnswers[name as keyof typeof fileAnswers];
  const success: Content = file
    ? { [file]: { schema: file === "application/json" ? { type: "object" } : binary } }
    : { "application/json": { schema: answer ? toJsonSchema(answer, "output") : { type: "object" } } };
  if (streaming.includes(name as keyof Functions)) success["text/event-stream"] = {};
  return {
    operationId: name,
    summary: functionSummaries[name as keyof Functions],
    tags: [tagByAccess[access]],
    ...(ends && { deprecated: true, description: `Ends on ${ends.on}.` }),
    security: securityByAccess[access],
    ...(queried.properties && {
      parameters: Object.entries(queried.properties).map(([parameter, schema]) => ({
        name: parameter,
        in: "query",
        required: queried.required?.includes(parameter) ?? false,
        schema,
      })),
    }),
    ...(body && {
      requestBody: {
        required: isRawBody(body) || !safeParse(body, {}).success,
        content: isRawBody(body)
          ? { "application/octet-stream": { schema: binary } }
          : { "application/json": { schema: toJsonSchema(body, "input", { refusesUnknown: access === "owner" }) } },
      },
    }),
    responses: {
      200: { description: "Done.", content: success },
      default: {
        description: "Failed.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } as JsonSchema } },
      },
    },
  };
};

const header = (name: string, description: string) =>
  ({ name, in: "header", required: true, schema: { type: "string" }, description }) as const;
const standardHeaders = [
  header("webhook-id", "The id of the message, the same each time that it is sent."),
  header("webhook-timestamp", "When it was sent, in seconds since 1970."),
  header("webhook-signature", "`v1,` and the HMAC of `id.timestamp.body` with the secret of the webhook, in base64."),
];

const toWebhook = (event: WebhookEvent): { post: Operation } => ({
  post: {
    operationId: event,
    summary: `${webhookEventLabels[event]}.`,
    tags: ["Webhooks"],
    security: [{}],
    parameters: standardHeaders,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "timestamp", "data"],
            properties: {
              type: { const: event },
              timestamp: { type: "string", format: "date-time", description: "When it happened." },
              data: toJsonSchema(webhookDataSchemas[event], "input"),
            },
          },
        },
      },
    },
    responses: {
      "2XX": { description: "The message has arrived. Whatever else is answered, it is sent again, for a day." },
      410: { description: "The receiver is gone for good: the webhook is switched off." },
    },
  },
});

const tags = [
  { name: "Documents", description: "What anybody may read." },
  { name: "Visitors", description: "Functions for everybody." },
  { name: "Accounts", description: "Functions for everybody with an account." },
  { name: "Console", description: "Functions for accounts that the owner has approved." },
  { name: "Owner", description: "Functions for the owner." },
  { name: "Webhooks", description: "What the site sends to the addresses that the owner has entered." },
];

const components = {
  securitySchemes: {
    session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The access token of a session." },
    adminSecret: {
      type: "apiKey",
      in: "header",
      name: "x-admin-secret",
      description: "The secret of mode secret, URL-encoded.",
    },
    localKey: {
      type: "apiKey",
      in: "header",
      name: "x-local-key",
      description: "The local key, on the machine that runs the site.",
    },
  },
  schemas: {
    Failure: {
      type: "object",
      required: ["error", "code"],
      properties: {
        error: { type: "string", description: "A sentence for the person." },
        code: {
          enum: errorCodes,
          description: errorCodes.map((code) => `${code}: HTTP ${httpStatusByCode[code]}`).join(", "),
        },
      },
    },
  },
};

/** The description of everything that programs may call. The address of the site is filled in when it is served. */
export const toOpenApi = (functions: readonly FunctionDefinition[], version: string): OpenApi => ({
  openapi: "3.1.0",
  info: {
    title: "Site",
    version,
    description:
      "Functions take and answer JSON. A failure has a sentence for the person and one of eight codes. Texts, accounts and files can also be reached with the official Supabase clients below /rest/v1, /auth/v1 and /storage/v1.",
  },
  servers: [{ url: "/" }],
  tags,
  paths: {
    ...Object.fromEntries(documents.map((entry) => [entry.path, { get: toDocumentOperation(entry) }])),
    ...Object.fromEntries(
      functions
        .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
        .map((entry) => [
          `/functions/v1/${entry.name}`,
          { [(entry.methods[0] ?? "POST").toLowerCase()]: toOperation(entry) },
        ]),
    ),
  },
  webhooks: Object.fromEntries(webhookEvents.map((event) => [event, toWebhook(event)])),
  components,
});
