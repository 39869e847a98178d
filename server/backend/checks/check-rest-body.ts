import { type Body, parseBody } from "./read-body.ts";
import type { Refusal } from "../rim/answers.ts";

const isObject = (value: unknown) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Refuses rows that are no rows. Fault of the library: JSON `null` and NUL characters end in a 500. */
export const checkRestBody = (request: Request, body: Body, pathname: string): Refusal | null => {
  if (request.method !== "POST" && request.method !== "PATCH" && request.method !== "PUT") return null;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "application/json";
  if (type !== "application/json") {
    return { status: 415, code: "PGRST102", message: `Content-Type not acceptable: ${type.slice(0, 100)}` };
  }
  if (pathname.startsWith("/rest/v1/rpc/") && body.byteLength === 0) return null;
  const parsed = parseBody(body, "PGRST102");
  if ("refusal" in parsed) return parsed.refusal;
  const { value } = parsed;
  if (isObject(value) || (Array.isArray(value) && value.every(isObject))) return null;
  return { status: 400, code: "PGRST102", message: "The body must be an object or an array of objects" };
};
