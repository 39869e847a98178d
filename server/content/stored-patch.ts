import { z } from "zod";
import type { JsonValue } from "#contracts/json-value.ts";
import { findJsonProblem } from "@site/supabase/http/find-json-problem.ts";

/** Bytes of a patch as JSON: several times the longest document that ships, and far below the limit of a request. */
const maxPatchBytes = 500_000;

const findTextProblem = (text: string): string | null =>
  text.includes("\0") || !text.isWellFormed() ? "holds a character that cannot be stored" : null;

/** Why what the owner changed in a document cannot be stored, or null. */
export const findPatchProblem = (patch: unknown): string | null => {
  const problem = findJsonProblem(patch, {
    inKey: findTextProblem,
    inText: findTextProblem,
    tooDeep: "is nested too deeply",
  });
  if (problem) return problem;
  return Buffer.byteLength(JSON.stringify(patch)) > maxPatchBytes ? "is too long: 500 KB can be changed" : null;
};

const name = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/, "must be the name of a document");
const patch = z
  .custom<JsonValue>((value) => typeof value === "object" && value !== null, "must be a merge patch")
  .superRefine((value, context) => {
    const message = findPatchProblem(value);
    if (message) context.addIssue({ code: "custom", message });
  })
  .nullable();

/** Name and patches as they may be stored, whether or not they fit a document. */
export const storedFields = { name, patch };
