import { z } from "zod";

/** Versions of the Model Context Protocol that are spoken here, the newest first. */
export const protocolVersions = ["2025-06-18", "2025-03-26"] as const;

/** The version that a client speaks that names none, and the last one with several messages in one request. */
export const versionWithBatches = "2025-03-26";

const id = z.union([z.string().max(200), z.int()]);

/** A request (with an id), a notification (without) or the answer to a request of ours, of which there are none. */
export const messageSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: id.optional(),
  method: z.string().max(100).optional(),
  params: z.record(z.string(), z.unknown()).nullish(),
});

export const initializeSchema = z.looseObject({ protocolVersion: z.string().max(40) });
export const callSchema = z.looseObject({
  name: z.string().max(100),
  arguments: z.record(z.string(), z.unknown()).nullish(),
});

export type Id = z.infer<typeof id>;

/** Error codes of JSON-RPC 2.0. */
export const rpcErrors = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const;

export const toResult = (to: Id, result: object) => ({ jsonrpc: "2.0" as const, id: to, result });
export const toError = (to: Id | null, code: number, message: string) => ({
  jsonrpc: "2.0" as const,
  id: to,
  error: { code, message },
});
