import { hasMoreValues } from "./count-json-values.ts";
import { findJsonProblem } from "./find-json-problem.ts";
import { findTextProblem } from "./find-text-problem.ts";
import { RequestError } from "./error-response.ts";
import type { Body } from "./read-body.ts";

// Keys that lead to an object's prototype. None of our fields has such a name.
const sharedNames = new Set(["__proto__", "constructor", "prototype"]);

const findKeyProblem = (key: string): string | null =>
  sharedNames.has(key) ? `A field cannot be called ${key}` : findTextProblem(key);

/** Parses text as storable JSON; on failure throws an error with this `code`. */
export const parseJsonText = (text: string, code: string): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestError({ status: 400, code, message: "The body is not valid JSON" });
  }
  const problem = findJsonProblem(value, {
    inKey: findKeyProblem,
    inText: findTextProblem,
    tooDeep: "The JSON is nested too deeply",
  });
  if (problem) throw new RequestError({ status: 400, code, message: problem });
  return value;
};

/** Maximum number of JSON values in a body: for the site's own service, and for all others. */
export const maxJsonValues = { service: 60_000, others: 10_000 };

/** Parses a body as JSON of up to `maxValues` values. */
export const parseJson = (body: Body, code: string, maxValues = maxJsonValues.others): unknown => {
  if (hasMoreValues(body, maxValues))
    throw new RequestError({
      status: 413,
      code: "limit_exceeded",
      message: `The body can have up to ${maxValues} values`,
    });
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new RequestError({ status: 400, code, message: "The body is not valid JSON" });
  }
  return parseJsonText(text, code);
};

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
