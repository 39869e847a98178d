import { RequestError } from "./error-response.ts";

export type Body = Uint8Array<ArrayBuffer>;

export const megabyte = 1024 * 1024;

const tooLarge = (limit: number) =>
  new RequestError({ status: 413, code: "limit_exceeded", message: `The body can be up to ${limit / megabyte} MB` });

const endedEarly = new RequestError({ status: 400, code: "invalid_request", message: "The body ended too early" });

/**
 * Reads a request body. Throws if it is longer than `limit` bytes, without reading the rest, or if it is interrupted.
 */
export const readBody = async (request: Request, limit: number): Promise<Body> => {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body) {
      size += part.byteLength;
      if (size > limit) throw tooLarge(limit);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof RequestError ? error : endedEarly;
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    body.set(part, offset);
    offset += part.byteLength;
  }
  return body;
};
