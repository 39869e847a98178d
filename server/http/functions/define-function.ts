import type { $ZodType, output } from "zod/v4/core";
import type { AppError } from "#contracts/errors.ts";
import type { Env } from "../../env.ts";
import type { LimitClaim } from "../limits/reserve-all.ts";
import type { Access, ContextFor } from "./function-definition.ts";

type Method = "GET" | "POST";

/** A body that the handler reads itself as it arrives: a file. More than `maxBytes` are rejected with `tooLarge`. */
export type RawBody = { maxBytes: number; tooLarge(): AppError };

export type BodyKind = $ZodType | RawBody;

export const isRawBody = (body: BodyKind): body is RawBody => "maxBytes" in body;

type Input<Kind extends BodyKind> = Kind extends $ZodType ? output<Kind> : ReadableStream<Uint8Array>;
type Query<Schema extends $ZodType> = output<Schema>;

type Definition<Level extends Access, Body extends BodyKind, Params extends $ZodType> = {
  name: string;
  methods: readonly Method[];
  access: Level;
  /** Rate limit by function and client IP, counted before any other work. Null: the handler counts. */
  limit: "functionCalls" | "ownerCalls" | null;
  /** Whether pages of other sites may call it. All others are refused, uncounted: their visitors' limits are not theirs. */
  servesOtherSites?: true;
  /** The handler runs in turn by client, up to this many at a time. Without it, nothing waits. */
  concurrency?: number;
  /** Further rate limits, counted after validation and before the handler runs. */
  moreLimits?(context: ContextFor<Level> & { body: Input<Body>; query: Query<Params> }): LimitClaim[];
  /** Why the function is not available with the site's settings. */
  findUnavailability?(env: Env): AppError | null;
  /** The JSON body of a POST, or a file. Without a body, `{}` is parsed. */
  body?: Body;
  /** The query of a GET, each name at most once. */
  query?: Params;
  /** Returns data for JSON, or a complete response, which may stream. May throw an AppError. */
  handler(context: ContextFor<Level> & { body: Input<Body>; query: Query<Params> }): object | Promise<object>;
};

/** A function as the router sees it: input is parsed by the function's own schemas before the handler gets it. */
export type FunctionDefinition = Omit<
  Definition<Access, BodyKind, $ZodType>,
  "handler" | "moreLimits" | "body" | "query"
> & {
  body: BodyKind | null;
  query: $ZodType | null;
  moreLimits(context: object): LimitClaim[];
  handler(context: object): object | Promise<object>;
};

/**
 * Defines a function below `/functions/v1/`. The router authenticates the caller, counts the call, authorizes it by
 * `access` and validates its input, in this order; only then the handler runs, with a context typed accordingly.
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
