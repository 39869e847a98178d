import { RequestError } from "../error-response.ts";
import type { ParsedRequest } from "../parsed-request.ts";
import { isJsonObject, parseJson, toJsonBody } from "../validation/parse-json.ts";
import { pickKnownParameters } from "../validation/parse-query.ts";
import { type Body, megabyte, readBody } from "../validation/read-body.ts";
import type { Address } from "../validation/validate-url.ts";
import { findStorageRoute, type StorageFields } from "./storage-routes.ts";

export type StorageRequest = ParsedRequest & { needsNoKey: boolean };

const maxUploadBytes = 12 * megabyte;
const maxListed = 1_000;
const contentType = /^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+(?:;\s*charset=[A-Za-z0-9-]+)?$/;
const cacheControl = /^(?:no-cache|no-store|max-age=\d{1,9}|public|private|immutable|, ?)+$/;

const invalid = (message: string) => new RequestError({ status: 400, code: "InvalidRequest", message });

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 1_000;
const isSort = (value: unknown): boolean =>
  isJsonObject(value) &&
  Object.entries(value).every(([name, given]) => (name === "column" || name === "order") && isText(given));

const fits = (value: unknown, kind: string | undefined): boolean => {
  if (kind === "string") return isText(value);
  if (kind === "number") return Number.isSafeInteger(value) && Number(value) >= 0;
  if (kind === "boolean") return typeof value === "boolean";
  if (kind === "strings") return Array.isArray(value) && value.length <= maxListed && value.every(isText);
  return kind === "sort" && isSort(value);
};

const parseFields = (body: Body, known: StorageFields): Record<string, unknown> => {
  if (body.byteLength === 0) return {};
  const parsed = parseJson(body, "InvalidRequest");
  if (!isJsonObject(parsed)) throw invalid("The body must be a JSON object");
  const given = Object.entries(parsed).filter(([, value]) => value !== null);
  for (const [name, value] of given) {
    if (!fits(value, known.get(name)))
      throw invalid(`The field '${name.slice(0, 60)}' is not known here, or not of its type`);
  }
  return Object.fromEntries(given);
};

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

const readUpload = async (request: Request): Promise<Upload> => {
  const bytes = await readBody(request, maxUploadBytes);
  const type = request.headers.get("content-type") ?? "application/octet-stream";
  if (type.startsWith("multipart/form-data")) return readForm(bytes, type);
  return { bytes, type, cache: request.headers.get("cache-control") };
};

const parseUpload = async (request: Request) => {
  const { bytes, type, cache } = await readUpload(request);
  if (!contentType.test(type)) throw invalid("The content type is not valid");
  const headers: [string, string][] = [["content-type", type]];
  if (cache !== null && cacheControl.test(cache)) headers.push(["cache-control", cache]);
  headers.push(["content-length", String(bytes.byteLength)]);
  return { body: bytes, headers };
};

const parseBody = async (request: Request, known: StorageFields | "file" | undefined) => {
  if (known === undefined) return { body: null, headers: [] as [string, string][] };
  if (known === "file") return parseUpload(request);
  const fields = parseFields(await readBody(request, megabyte), known);
  return { body: toJsonBody(fields), headers: [["content-type", "application/json"]] as [string, string][] };
};

/** Parses a request below `/storage/v1` into the typed form of its route. */
export const parseStorageRequest = async (
  request: Request,
  { path, segments, parameters }: Address,
): Promise<StorageRequest> => {
  const { query: passed = [], ignored = [], body: known, needsNoKey } = findStorageRoute(request.method, segments);
  const query = pickKnownParameters(parameters, [...passed, ...ignored]);
  const { body, headers } = await parseBody(request, known);
  if (request.headers.get("x-upsert") === "true") headers.push(["x-upsert", "true"]);
  return {
    method: request.method,
    path,
    query: passed.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""] as [string, string]] : [])),
    headers,
    body,
    context: {},
    needsNoKey: needsNoKey === true,
    // The client requests lists with POST.
    ...(segments[1] === "list" && { isWrite: false }),
  };
};
