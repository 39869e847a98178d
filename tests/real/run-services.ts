import { type Check, MissingError, type Found, type Opened, type RealService } from "./real-service.ts";
import type { Tools } from "./tools.ts";

export type Outcome = "held" | "failed" | "skipped";
export type Row = {
  service: string;
  /** Null if the service was not found. */
  version: string | null;
  /** What was tried; null if nothing could be. */
  check: string | null;
  outcome: Outcome;
  /** A figure, or why it failed or was skipped. */
  note: string;
};

type Run = {
  tools: Tools;
  /** When aborted, what was not tried is skipped. */
  end: AbortSignal;
  write(row: Row): void;
};

const checkLimitS = 300;
const openLimitS = 240;

class LimitError extends Error {
  override name = "LimitError";
}

/** Waits for a result, no longer than its limit and never after the end of the run. */
const withLimit = async <Result>(what: Promise<Result>, limitS: number, end: AbortSignal): Promise<Result> => {
  what.catch(() => undefined);
  const { promise: reached, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LimitError(`took longer than ${limitS} s`)), limitS * 1_000);
  const stop = () => reject(new MissingError("the time of this run was over"));
  if (end.aborted) stop();
  end.addEventListener("abort", stop);
  try {
    return await Promise.race([what, reached]);
  } finally {
    clearTimeout(timer);
    end.removeEventListener("abort", stop);
  }
};

const toFailure = (error: unknown): Pick<Row, "outcome" | "note"> => {
  const outcome = error instanceof MissingError ? "skipped" : "failed";
  if (!(error instanceof Error)) return { outcome, note: String(error) };
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return { outcome, note: `${error.message}${cause}` };
};

const runChecks = async (checks: Check[], end: AbortSignal, write: (row: Omit<Row, "service" | "version">) => void) => {
  let blocked: string | null = null;
  for (const { title: check, run, limitS = checkLimitS } of checks)
    try {
      if (end.aborted) throw new MissingError("the time of this run was over");
      if (blocked) throw new MissingError(blocked);
      const figure = await withLimit(run(), limitS, end);
      write({ check, outcome: "held", note: figure ?? "" });
    } catch (error) {
      // It may still be at work on the service.
      if (error instanceof LimitError) blocked = `“${check}” did not end`;
      write({ check, ...toFailure(error) });
    }
};

const runService = async ({ name, title, find }: RealService, { tools, end, write }: Run): Promise<void> => {
  let found: Found;
  try {
    if (end.aborted) throw new MissingError("the time of this run was over");
    found = await find(tools);
  } catch (error) {
    return write({ service: title, version: null, check: null, ...toFailure(error) });
  }
  const { version } = found;
  const writeOwn = (row: Omit<Row, "service" | "version">) => write({ service: title, version, ...row });
  let opened: Opened;
  try {
    opened = await withLimit(found.open(), openLimitS, end);
  } catch (error) {
    return writeOwn({ check: `${name} starts, and the site with it`, ...toFailure(error) });
  }
  await runChecks(opened.checks, end, writeOwn);
  try {
    await withLimit(opened.close(), openLimitS, AbortSignal.any([]));
  } catch (error) {
    writeOwn({ check: `${name} ends`, ...toFailure(error) });
  }
};

/** Tries the site with each service in turn, and returns all rows that it has written. */
export const runServices = async (services: RealService[], run: Run): Promise<Row[]> => {
  const rows: Row[] = [];
  const write = (row: Row) => {
    rows.push(row);
    run.write(row);
  };
  for (const service of services) await runService(service, { ...run, write });
  return rows;
};
