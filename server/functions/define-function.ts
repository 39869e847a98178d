import type { $ZodType, output } from "zod/v4/core";
import type { AppError } from "#contracts/errors.ts";
import type { Env } from "../env.ts";
import type { Claim } from "../rate-limit/reserve-all.ts";
import type { Access, ContextFor } from "./function-definition.ts";

type Method = "GET" | "POST";

/** A body that the handler reads itself, as it arrives: a file. Bytes beyond `maxBytes` are refused with `tooLarge`. */
export type RawBody = { maxBytes: number; tooLarge(): AppError };

export type BodyKind = $ZodType | RawBody;

export const isRawBody = (body: BodyKind): body is RawBody => "maxBytes" in body;

type Input<Kind extends BodyKind> = Kind extends $ZodType ? output<Kind> : ReadableStream<Uint8Array>;
type Query<Schema extends $ZodType> = output<Schema>;

type Definition<Level extends Access, Body extends BodyKind, Params extends $ZodType> = {
  name: string;
  methods: readonly Method[];
  access: Level;
  /** Counts every call by function and client address, before anything is done for it. Null: the handler counts. */
  limit: "functionCalls" | "ownerCalls" | null;
  /** What is counted besides, once the input is known and before the handler runs. */
  moreLimits?(context: ContextFor<Level> & { body: Input<Body>; query: Query<Params> }): Claim[];
  /** Why the site does not offer the function as it is set up. */
  findUnavailability?(env: Env): AppError | null;
  /** The JSON body of a call with POST, or a file. Without a body `{}` is parsed. */
  body?: Body;
  /** The query of a call with GET, each name given once. */
  query?: Params;
  /** Answers with data for JSON or with a whole response, which may stream, or throws an AppError. */
  handler(context: ContextFor<Level> & { body: Input<Body>; query: Query<Params> }): object | Promise<object>;
};

/** What the router knows of a function: its input is parsed by its own schemas before it is handed to it. */
export type FunctionDefinition = Omit<
  Definition<Access, BodyKind, $ZodType>,
  "handler" | "moreLimits" | "body" | "query"
> & {
  body: BodyKind | null;
  query: $ZodType | null;
  moreLimits(context: object): Claim[];
  handler(context: object): object | Promise<object>;
};

/**
 * One function below `/functions/v1/`. The router authenticates the caller, counts the call, authorizes it by `access`
 * and validates its input, in this order; only then the handler runs, with a context that says all of it in its types.
 */
export const defineFunction = <
  Level extends Access,
  Body extends BodyKind = $ZodType<undefined>,
  Params extends $ZodType = $ZodType<undefined>,
>({
  body,
  query,
  moreLimits,
  handler,
  ...rest
}: Definition<Level, Body, Params>): FunctionDefinition => ({
  ...rest,
  body: body ?? null,
  query: query ?? null,
  moreLimits: (context) => moreLimits?.(context as Parameters<typeof handler>[0]) ?? [],
  handler: (context) => handler(context as Parameters<typeof handler>[0]),
});
