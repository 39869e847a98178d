import type { Refusal } from "../rim/answers.ts";

export type Body = Uint8Array<ArrayBuffer>;

/** The body of a request, or null when it is larger than `limit` bytes; then the rest of it is not read. */
export const readBody = async (request: Request, limit: number): Promise<Body | null> => {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) return null;
    parts.push(part);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    body.set(part, offset);
    offset += part.byteLength;
  }
  return body;
};

const maxDepth = 64;

/** What PostgreSQL cannot store, or cannot store without failing halfway: NUL, half a character, and bottomless nesting. */
const findUnstorable = (value: unknown): string | null => {
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next;
    if (depth > maxDepth) return "The JSON is nested too deeply";
    if (typeof item === "string") {
      if (item.includes("\0")) return "NUL characters are not allowed";
      if (!item.isWellFormed()) return "The text is not valid Unicode";
    } else if (item !== null && typeof item === "object") {
      for (const [key, child] of Object.entries(item)) open.push([key, depth], [child, depth + 1]);
    }
  }
  return null;
};

type Parsed = { value: unknown } | { refusal: Refusal };

/** The JSON of a body. `code` is what the refusal carries when there is none that can be stored. */
export const parseBody = (body: Body, code: string): Parsed => {
  const bad = (message: string): Parsed => ({ refusal: { status: 400, code, message } });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return bad("The body is not valid JSON");
  }
  const problem = findUnstorable(value);
  return problem ? bad(problem) : { value };
};
