import type { $ZodType, output } from "zod/v4/core";
import type { AppError } from "#contracts/errors.ts";
import { toInert } from "#contracts/inert-text.ts";
import type { Takes } from "#contracts/function-shape.ts";
import type { AnswerOf, Functions } from "#contracts/functions.ts";
import type { ScopesByAction } from "./require-scope.ts";
import type { Env } from "../../env.ts";
import type { LimitClaim } from "../limits/reserve-all.ts";
import type { Access, CallFor } from "./call.ts";

type AnyFunction = Takes<unknown, unknown, unknown>;

type Method = "GET" | "POST";

/** A body that the handler reads itself as it arrives: a file. More than `maxBytes` are rejected with `tooLarge`. */
export type RawBody = { maxBytes: number; tooLarge(): AppError };

export type BodyKind = $ZodType | RawBody;

export const isRawBody = (body: BodyKind): body is RawBody => "maxBytes" in body;

type Parsed<Kind extends BodyKind> = Kind extends $ZodType ? output<Kind> : ReadableStream<Uint8Array>;
type Answer<Given> = Given | Response | Promise<Given | Response>;
type ActionOf<Body> = Body extends { action: infer Action extends string } ? Action : never;

type Definition<Name extends string, Level extends Access, Body extends BodyKind, Params extends $ZodType, Full> = {
  name: Name;
  methods: readonly Method[];
  access: Level;
  /** Rate limit by function and client IP, counted before any other work. Null: the handler counts. */
  limit: "functionCalls" | "ownerCalls" | "importCalls" | null;
  /** The scope by which a token may call the owner's function with an action. It may not with any other. */
  scopes?: ScopesByAction;
  /** Whether pages of other sites may call it. All others are refused, uncounted: their visitors' limits are not theirs. */
  servesOtherSites?: true;
  /** The handler runs in turn by client, up to this many at a time. Without it, nothing waits. */
  concurrency?: number;
  /** Further rate limits, counted after validation and before the handler runs. */
  moreLimits?(call: Full): LimitClaim[];
  /** Why the function is not available with the site's settings. */
  findUnavailability?(env: Env): AppError | null;
  /** The JSON body of a POST, or a file. Without a body, `{}` is parsed. */
  body?: Body;
  /** The query of a GET, each name at most once. */
  query?: Params;
  /** Since when callers are told that it will end, and its last day, as dates (docs/integrations.md). */
  ends?: { announced: string; on: string };
  /** Makes the texts of every answer inert, because others wrote them; a complete response is left as it is. */
  isInert?: true;
};

/**
 * Returns data for JSON, or a complete response, which may stream. May throw an AppError. With several answers, one
 * handler for each `action` of the body.
 */
type Handling<Declared extends AnyFunction, Full extends { body: unknown }> =
  | { handler(call: Full): Answer<Declared["answer"]> }
  | {
      actions: {
        [Action in ActionOf<Declared["input"]>]: (
          call: Omit<Full, "body"> & { body: Extract<Full["body"], { action: Action }> },
        ) => Answer<AnswerOf<Declared, Extract<Declared["input"], { action: Action }>>>;
      };
    };

/** A function as the router sees it: input is parsed by the function's own schemas before the handler gets it. */
export type FunctionDefinition = Omit<
  Definition<string, Access, BodyKind, $ZodType, object>,
  "moreLimits" | "body" | "query" | "isInert"
> & {
  body: BodyKind | null;
  query: $ZodType | null;
  moreLimits(call: object): LimitClaim[];
  handler(call: object): object | Promise<object>;
};

/** `defineFunction` for the functions of a map, like `Functions`. */
export const createFunctionDefiner =
  <Declared extends { [Name in keyof Declared]: AnyFunction }>() =>
  <
    Name extends keyof Declared & string,
    Level extends Access,
    Body extends BodyKind = $ZodType<undefined>,
    Params extends $ZodType = $ZodType<undefined>,
  >(
    definition: Definition<Name, Level, Body, Params, CallFor<Level> & { body: Parsed<Body>; query: output<Params> }> &
      Handling<Declared[Name], CallFor<Level> & { body: Parsed<Body>; query: output<Params> }>,
  ): FunctionDefinition => {
    type Full = CallFor<Level> & { body: Parsed<Body>; query: output<Params> };
    const { body, query, moreLimits, isInert, ...rest } = definition;
    const handle = (call: Full): object | Promise<object> => {
      if ("handler" in definition) return definition.handler(call) as object;
      const { action } = call.body as { action: keyof typeof definition.actions };
      return definition.actions[action](call as never) as object;
    };
    const handleInert = async (call: Full): Promise<object> => {
      const answer = await handle(call);
      return answer instanceof Response ? answer : toInert(answer);
    };
    return {
      ...rest,
      body: body ?? null,
      query: query ?? null,
      moreLimits: (call) => moreLimits?.(call as Full) ?? [],
      handler: (call) => (isInert ? handleInert : handle)(call as Full),
    };
  };

/**
 * Defines a function below `/functions/v1/`, whose input and answer `contracts/functions.ts` declares. The router
 * authenticates the caller, counts the call, authorizes it by `access` and validates its input, in this order; only then
 * the handler runs, with a call typed accordingly.
 */
export const defineFunction = createFunctionDefiner<Functions>();
