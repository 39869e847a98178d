import type { Answer } from "../../database/session.ts";
import { type ApiError, errorResponse } from "../../http/error-response.ts";
import type { RestRequest } from "./rest-request.ts";
import type { MediaType } from "./parse-preferences.ts";

/** Maximum size of one response below `/rest/v1` for all callers except the service, in bytes. */
export const maxResponseBytes = 8 * 1024 * 1024;

export const responseTooLarge: ApiError = {
  status: 413,
  code: "answer_too_large",
  message: "The response would be larger than 8 MB. Please request fewer rows or columns.",
};

const contentTypes = {
  array: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
} as const;

const toContentType = ({ kind, stripsNulls }: MediaType): string => {
  if (!stripsNulls) return contentTypes[kind];
  return `application/vnd.pgrst.${kind}+json;nulls=stripped; charset=utf-8`;
};

const toHeaders = ({ preferences: { applied } }: RestRequest, contentRange: string, contentType?: string): Headers => {
  const headers = new Headers({ "content-range": contentRange });
  if (contentType !== undefined) headers.set("content-type", contentType);
  if (applied.size > 0)
    headers.set("preference-applied", Array.from(applied, ([name, value]) => `${name}=${value}`).join(", "));
  return headers;
};

const formatRange = (offset: number, rows: number, total: number | null): string =>
  `${rows === 0 ? "*" : `${offset}-${offset + rows - 1}`}/${total ?? "*"}`;

const notSingle: ApiError = {
  status: 406,
  code: "PGRST116",
  message: "JSON object requested, multiple (or no) rows returned",
};
const tooManyAffected: ApiError = {
  status: 400,
  code: "PGRST124",
  message: "Query result exceeds max-affected preference constraint",
};
const rangeNotSatisfiable: ApiError = { status: 416, code: "PGRST103", message: "Requested range not satisfiable" };

const getRange = (request: RestRequest): { offset: number; isHead: boolean } => {
  const page = request.kind === "read" || request.kind === "call" ? request.page : null;
  return { offset: page?.offset ?? 0, isHead: "isHead" in request && request.isHead };
};

const toReadResponse = (request: RestRequest, { body, rows, total }: Answer): Response => {
  const { offset, isHead } = getRange(request);
  const [count, all] = [Number(rows), total === undefined ? null : Number(total)];
  if (all !== null && offset > 0 && offset >= all) return errorResponse(rangeNotSatisfiable, "/rest/v1");
  return new Response(isHead ? null : body, {
    status: all !== null && count < all ? 206 : 200,
    headers: toHeaders(request, formatRange(offset, count, all), toContentType(request.mediaType)),
  });
};

const toWriteResponse = (request: RestRequest, { body, rows }: Answer): Response => {
  const isInsert = request.kind === "insert";
  const total = request.preferences.count === null ? null : Number(rows);
  const range = formatRange(0, request.kind === "update" ? Number(rows) : 0, total);
  if (request.preferences.return !== "representation")
    return new Response(null, { status: isInsert ? 201 : 204, headers: toHeaders(request, range) });
  const headers = toHeaders(request, range, toContentType(request.mediaType));
  return new Response(body, { status: isInsert ? 201 : 200, headers });
};

const isSingle = ({ kind, mediaType, preferences, relation }: RestRequest): boolean =>
  mediaType.kind === "object" &&
  (kind === "read" || (kind === "call" ? relation.columns.size > 0 : preferences.return === "representation"));

/** The answer to a request, as an HTTP response. */
export const toRestResponse = (request: RestRequest, answer: Answer, isRolledBack: boolean): Response => {
  if (isSingle(request) && answer.rows !== "1") return errorResponse(notSingle, "/rest/v1");
  if (isRolledBack) return errorResponse(tooManyAffected, "/rest/v1");
  const hasBody =
    request.kind === "call" ? request.relation.columns.size > 0 : isSingle(request) || request.kind === "read";
  if (hasBody && answer.body === null && !getRange(request).isHead) return errorResponse(responseTooLarge, "/rest/v1");
  if (request.kind === "call" && answer.body === null) return new Response(null, { status: 204 });
  return request.kind === "read" || request.kind === "call"
    ? toReadResponse(request, answer)
    : toWriteResponse(request, answer);
};
