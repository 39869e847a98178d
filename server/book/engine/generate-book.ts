import type { z } from "zod";
import type { bookCallSchema } from "#contracts/book/book-calls.ts";
import {
  type BookEvent,
  type BookResult,
  type BookRun,
  type BookStatus,
  toMissingKey,
} from "#contracts/book/book-run.ts";
import { AppError, type Failure } from "#contracts/errors.ts";
import type { Content } from "../../content/live-content.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import { acceptsEvents, toEventStream } from "../../http/functions/event-stream.ts";
import type { BookEngine } from "./book-engine.ts";
import { createBookLink } from "../create-book-link.ts";

type BookEngineCall = OwnerCall & { bookEngine: BookEngine; content: Content };

type RunLink = { run: string; url: string; madeAt: number };
// Requesting the status of a run creates no new link; a reused one stays valid for at least half a day.
const lastLinks = new WeakMap<BookEngine, RunLink>();
const reuseMs = 12 * 3_600_000;

const getRunLink = async (context: BookEngineCall, run: string): Promise<string> => {
  const last = lastLinks.get(context.bookEngine);
  if (last?.run === run && Date.now() - last.madeAt < reuseMs) return last.url;
  const url = await createBookLink(context);
  lastLinks.set(context.bookEngine, { run, url, madeAt: Date.now() });
  return url;
};

/** If no link can be created, the story is returned without one. */
const findDownloadUrl = async (context: BookEngineCall, run: BookRun | null): Promise<string | undefined> => {
  if (run?.status !== "succeeded" || !run.post) return undefined;
  try {
    return await getRunLink(context, run.id);
  } catch (error) {
    const detail = error instanceof AppError ? (error.detail ?? error.message) : String(error);
    context.log.error({ detail }, "no link to the book");
    return undefined;
  }
};

const toResult = async (context: BookEngineCall, run: BookRun): Promise<BookResult> => {
  const downloadUrl = await findDownloadUrl(context, run);
  return {
    success: run.status === "succeeded",
    ...(downloadUrl !== undefined && { downloadUrl }),
    ...(run.warning !== null && { warning: run.warning }),
    ...(run.status !== "succeeded" && { error: run.error ?? "The story is not finished." }),
  };
};

const toStatus = async (context: BookEngineCall): Promise<BookStatus> => {
  const run = await context.bookEngine.find();
  const downloadUrl = await findDownloadUrl(context, run);
  return { success: true, run, ...(downloadUrl !== undefined && { downloadUrl }) };
};

/** The events of a run, from its first line on. */
async function* readEvents(call: BookEngineCall, { id }: BookRun, signal: AbortSignal): AsyncGenerator<BookEvent> {
  let sent = 0;
  let words = 0;
  for await (const run of call.bookEngine.follow(id, signal)) {
    for (const line of run.lines.slice(sent)) yield { ...line, progress: run.progress };
    sent = run.lines.length;
    if (run.words && run.words !== words) yield { words: (words = run.words) };
    if (run.status !== "running") yield { done: true, ...(await toResult(call, run)), run };
  }
}

const waitForEnd = async ({ bookEngine, request }: BookEngineCall, begun: BookRun): Promise<BookRun> => {
  let last = begun;
  for await (const run of bookEngine.follow(begun.id, request.req.raw.signal)) last = run;
  return last;
};

/**
 * Writes and publishes the next story. Responds when the run has ended, or with its events as they happen if the caller
 * accepts `text/event-stream`. The run continues even if nobody waits for it.
 */
export const generateBook = async (
  call: BookEngineCall,
  { mode, use_source: useSource, note, plan, fault, chloe_api_key }: z.output<typeof bookCallSchema>,
): Promise<BookResult | BookStatus | Response> => {
  const { actor, bookEngine, request } = call;
  if (mode === "cancel") await bookEngine.cancel();
  if (mode === "cancel" || mode === "status") return toStatus(call);
  const apiKey = chloe_api_key.trim();
  if (apiKey === "") {
    const failure = {
      error: toMissingKey(call.content.get("persona").shortName),
      code: "invalid_request",
    } satisfies Failure;
    return request.json({ success: false, ...failure }, 400);
  }
  const run = await bookEngine.start({ mode, useSource, apiKey, note, plan, fault, actor });
  return acceptsEvents(request)
    ? toEventStream(call, (signal) => readEvents(call, run, signal))
    : toResult(call, await waitForEnd(call, run));
};
