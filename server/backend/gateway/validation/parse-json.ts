import { RequestError } from "../error-response.ts";
import type { Body } from "./read-body.ts";

const maxDepth = 64;

// Keys that lead to an object's prototype. None of our fields has such a name.
const sharedNames = new Set(["__proto__", "constructor", "prototype"]);

/** Why PostgreSQL cannot store a text, or null. */
const findTextProblem = (text: string): string | null => {
  if (text.includes("\0")) return "NUL characters are not allowed";
  return text.isWellFormed() ? null : "The text is not valid Unicode";
};

const findKeyProblem = (key: string): string | null =>
  sharedNames.has(key) ? `A field cannot be called ${key}` : findTextProblem(key);

/**
 * Why a JSON value cannot be stored, or null. Iterative, so that no nesting is too deep, and with little work for each
 * value: a body of 1 MB can have half a million of them.
 */
const findProblem = (json: unknown): string | null => {
  const open: object[] = [[json]];
  const depths = [0];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const depth = depths.pop() ?? 0;
    if (depth > maxDepth) return "The JSON is nested too deeply";
    if (!Array.isArray(next)) {
      for (const key of Object.keys(next)) {
        const problem = findKeyProblem(key);
        if (problem) return problem;
      }
    }
    const values: unknown[] = Object.values(next);
    for (const value of values) {
      if (typeof value === "string") {
        const problem = findTextProblem(value);
        if (problem) return problem;
      } else if (typeof value === "object" && value !== null) {
        open.push(value);
        depths.push(depth + 1);
      }
    }
  }
  return null;
};

/** Parses text as storable JSON; `code` is the code of the error otherwise. */
export const parseJsonText = (text: string, code: string): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestError({ status: 400, code, message: "The body is not valid JSON" });
  }
  const problem = findProblem(value);
  if (problem) throw new RequestError({ status: 400, code, message: problem });
  return value;
};

/** Parses a body as JSON. */
export const parseJson = (body: Body, code: string): unknown => {
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

export const toJsonBody = (value: unknown): Body => new TextEncoder().encode(JSON.stringify(value));
