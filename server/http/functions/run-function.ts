import type { Context } from "hono";
import { AppError } from "#contracts/errors.ts";
import type { FairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { sentence } from "../../sentence.ts";
import { getCountedCaller } from "./counted-caller.ts";
import { isSentByOtherSite } from "../middleware/cross-site.ts";
import { getClientIp, getClientLine, toWideKey } from "../sender/client-ip.ts";
import { authenticate, requireAccess, requireUser } from "./authenticate.ts";
import { type FunctionDefinition, isRawBody } from "./define-function.ts";
import type { Access, Call, CallServices, Caller } from "./call.ts";
import { requireScope } from "./require-scope.ts";
import { findSecret, requireOwner } from "./require-owner.ts";
import { limitBytes, readBytes, readJson, readQuery, refuseUnknownFields, validateInput } from "./read-input.ts";

/**
 * Throws unless the caller may call a function with this access. For the owner's functions returns the actor's name.
 */
const authorize = async (access: Access, call: Call): Promise<{ actor?: string }> => {
  switch (access) {
    case "public":
      return {};
    case "user":
      requireUser(call.caller);
      return {};
    case "approved":
      requireAccess(call.caller);
      return {};
    case "owner":
      return { actor: await requireOwner(call) };
  }
};

/**
 * Counts a call before its work. If only this machine administers the site, the generous limit applies to everybody.
 */
const limitCall = async (
  entry: FunctionDefinition,
  services: CallServices,
  c: Context,
  caller: Caller,
): Promise<void> => {
  if (entry.limit === null || (caller.kind === "user" && caller.role === "admin")) return;
  const isOwnersMachine = services.env.adminMode === "auto";
  const rule = isOwnersMachine && entry.limit === "functionCalls" ? "ownerCalls" : entry.limit;
  const counted = getCountedCaller({ caller, env: services.env, request: c });
  await services.rateLimiter.consume(rule, `${entry.name} ${counted}`);
};

const freeBytes = 10_000;

/** Reads a body as JSON. A long one counts by its length before it is parsed, but for the owner, who writes long texts. */
const readBody = async (
  entry: FunctionDefinition,
  { env, rateLimiter }: CallServices,
  c: Context,
  caller: Caller,
): Promise<unknown> => {
  const bytes = await readBytes(c);
  if (bytes.byteLength > freeBytes && entry.access !== "owner")
    await rateLimiter.consume("functionBytes", getCountedCaller({ caller, env, request: c }), bytes.byteLength);
  return readJson(bytes);
};

/** Counts the check of a session and runs it in turn by client. */
const checkSession = async (
  { env, rateLimiter }: CallServices,
  checkInTurn: FairSemaphore,
  c: Context,
  work: () => Promise<Caller>,
): Promise<Caller> => {
  const address = getClientIp(c, env.trustProxy);
  await rateLimiter.consume("sessionChecks", address);
  return checkInTurn(toWideKey(address), work);
};

/**
 * Throws for a call that a page of another site sent. Authorized first: without the owner's rights it gets the same
 * response as anybody.
 */
const refuseOtherSites = async (entry: FunctionDefinition, call: Call): Promise<void> => {
  if (entry.servesOtherSites || !isSentByOtherSite(call.request)) return;
  await authorize(entry.access, call);
  throw new AppError("forbidden", sentence("requests.otherSite"));
};

type RunnableFunction = FunctionDefinition & {
  /** Of all functions together. */
  checkInTurn: FairSemaphore;
  /** Of this function. */
  runInTurn: FairSemaphore | null;
};

/** Runs the checks before a function's handler, and then the handler. Throws an AppError for the caller. */
export const runFunction = async (entry: RunnableFunction, services: CallServices, c: Context): Promise<object> => {
  const isGet = c.req.method === "GET";
  const raw = !isGet && entry.body && isRawBody(entry.body) ? entry.body : null;
  const caller = await authenticate(services.backend, c.req.raw.headers, (work) =>
    checkSession(services, entry.checkInTurn, c, work),
  );
  const call: Call = { ...services, request: c, caller, secret: findSecret(c, undefined) };
  await refuseOtherSites(entry, call);
  await limitCall(entry, services, c, caller);
  // The owner's secret may be in the body; for all others, nothing is read before they are authorized.
  const isOwners = entry.access === "owner";
  const allowed = isOwners ? {} : await authorize(entry.access, call);
  const json = isGet || raw ? undefined : await readBody(entry, services, c, caller);
  call.secret = findSecret(c, json);
  const authorizeOwner = async () =>
    caller.kind === "token" ? { actor: requireScope(entry.scopes ?? {}, caller, json) } : authorize(entry.access, call);
  const authorized = isOwners ? await authorizeOwner() : allowed;
  const unavailability = entry.findUnavailability?.(services.env);
  if (unavailability) throw unavailability;
  const schema = entry.body && !isRawBody(entry.body) ? entry.body : null;
  const full = {
    ...call,
    ...authorized,
    query: isGet ? validateInput(entry.query, readQuery(c)) : undefined,
    body: raw ? limitBytes(c.req.raw, raw) : validateInput(isGet ? null : schema, json),
  };
  // What the owner sends is kept or refused; other callers may know fields of another release.
  if (isOwners && schema && !isGet) refuseUnknownFields(json, full.body);
  for (const claim of entry.moreLimits(full)) await services.rateLimiter.consume(...claim);
  const run = async (): Promise<object> => entry.handler(full);
  return entry.runInTurn ? entry.runInTurn(getClientLine(c, services.env.trustProxy), run) : run();
};
