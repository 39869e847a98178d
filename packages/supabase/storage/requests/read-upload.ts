import type { SentFile } from "../upload-object.ts";
import { RequestError } from "../../http/error-response.ts";
import { type Body, megabyte, readBody } from "../../http/read-body.ts";

/** As much as the largest file that the site itself stores; callers from outside have less. */
const maxUploadBytes = 32 * megabyte;
const contentType = /^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+(?:;\s*charset=[A-Za-z0-9-]+)?$/;
const maxTypeLength = 200;
const cacheControl = /^(?:no-cache|no-store|max-age=\d{1,9}|public|private|immutable|, ?)+$/;

const invalid = (message: string) => new RequestError({ status: 400, code: "InvalidRequest", message });

type Upload = { bytes: Body; type: string; cache: string | null };

// The official client sends a file and up to two fields; the parser takes a second for a hundred thousand.
const maxFormParts = 10;
const maxBoundaryLength = 70;
const formType = /^multipart\/form-data;\s*boundary="?([A-Za-z0-9'()+_,./:=?-]+)"?$/;

const hasMoreParts = (bytes: Body, boundary: string): boolean => {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = `--${boundary}`;
  let at = -1;
  for (let parts = 0; parts <= maxFormParts; parts += 1) {
    at = form.indexOf(delimiter, at + 1, "latin1");
    if (at === -1) return false;
  }
  // The last delimiter ends the form.
  return form.indexOf(delimiter, at + 1, "latin1") !== -1;
};

// The official client sends a Blob as multipart form data, with the file in a field without a name.
const readForm = async (bytes: Body, type: string): Promise<Upload> => {
  const boundary = formType.exec(type)?.[1];
  if (boundary === undefined || boundary.length > maxBoundaryLength) throw invalid("The content type is not valid");
  if (hasMoreParts(bytes, boundary)) throw invalid(`A form can have up to ${maxFormParts} parts`);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  const file = form && Array.from(form.values()).find((value) => typeof value !== "string");
  if (!form || !file) throw invalid("Missing file in multipart upload");
  const age = form.get("cacheControl");
  const cache = typeof age === "string" && /^\d{1,9}$/.test(age) ? `max-age=${age}` : null;
  return { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type || "application/octet-stream", cache };
};

const readFile = async (request: Request): Promise<Upload> => {
  const bytes = await readBody(request, maxUploadBytes);
  const type = request.headers.get("content-type") ?? "application/octet-stream";
  if (type.startsWith("multipart/form-data")) return readForm(bytes, type);
  return { bytes, type, cache: request.headers.get("cache-control") };
};

/** Reads an uploaded file with its type, sent as the body or in a form. */
export const readUpload = async (request: Request): Promise<SentFile> => {
  const { bytes, type, cache } = await readFile(request);
  if (type.length > maxTypeLength || !contentType.test(type)) throw invalid("The content type is not valid");
  return { bytes, type, cacheControl: cache !== null && cacheControl.test(cache) ? cache : "no-cache" };
};
