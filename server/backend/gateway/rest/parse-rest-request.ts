import { methodNotAllowed, notFound, RequestError } from "../error-response.ts";
import type { ParsedRequest } from "../parsed-request.ts";
import { toJsonBody } from "../validation/parse-json.ts";
import { megabyte, readBody } from "../validation/read-body.ts";
import type { Address } from "../validation/validate-url.ts";
import { parseCall } from "./parse-call.ts";
import { parseColumnList, parseOrder } from "./parse-order.ts";
import { parsePage } from "./parse-page.ts";
import {
  splitParameters,
  findSearches,
  parseFilter,
  type Settings,
  serializeEmbeddedParameters,
} from "./parse-parameters.ts";
import { parseAccept, parsePreferences, serializePreferences } from "./parse-preferences.ts";
import { getLargeColumns, parseSelect, type Selection, serializeSelect } from "./parse-select.ts";
import { getTable, type Relation, invalidQuery } from "./schema.ts";
import { validateRestBody } from "./validate-rest-body.ts";
import { type SerializedFilter, serializeFilters } from "./filters/serialize-filter.ts";

const maxBodyBytes = megabyte;
const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE"]);

const validateProfile = (headers: Headers): void => {
  for (const name of ["accept-profile", "content-profile"]) {
    const schema = headers.get(name);
    if (schema === null || schema === "public") continue;
    throw new RequestError({ status: 406, code: "PGRST106", message: `Invalid schema: ${schema.slice(0, 60)}` });
  }
};

const forbid = (settings: Settings, names: readonly Parameters<Settings["get"]>[0][]): void => {
  const found = names.find((name) => settings.has(name));
  if (found) throw invalidQuery(`The parameter '${found}' does not belong to a request of this method`);
};

// Only HEAD counts the rows of a list: it reads none.
const toCounted = (relation: Relation, { embeds }: Selection): Selection => ({
  columns: [{ column: relation.columns.keys().next().value ?? "*", alias: null }],
  embeds: embeds.filter(({ isInner }) => isInner),
});

const writeRead = (
  relation: Relation,
  request: Request,
  settings: Settings,
  selection: Selection,
): SerializedFilter[] => {
  forbid(settings, ["columns", "on_conflict"]);
  const { limit, offset } = parsePage(settings.get("limit"), settings.get("offset"), request.headers.get("range"));
  const order = settings.get("order");
  return [
    ["select", serializeSelect(request.method === "HEAD" ? toCounted(relation, selection) : selection)],
    ...(order === undefined ? [] : [["order", parseOrder(relation, order)] as SerializedFilter]),
    ["limit", String(limit)],
    ...(offset === 0 ? [] : [["offset", String(offset)] as SerializedFilter]),
  ];
};

/**
 * Workaround (@supabase/lite 0.10: a write that returns renamed columns responds with a list, even if one row is
 * requested; remove when it responds with one row).
 */
const validateWrittenRow = (headers: Headers, { columns, embeds }: Selection): void => {
  if (!parseAccept(headers.get("accept")).includes("pgrst.object")) return;
  if (embeds.length === 0 && columns.every(({ alias }) => alias === null)) return;
  throw invalidQuery("A single written row is returned with its own columns, without aliases");
};

const writeWrite = (
  relation: Relation,
  { method, headers }: Request,
  settings: Settings,
  selection: Selection,
): SerializedFilter[] => {
  validateWrittenRow(headers, selection);
  forbid(settings, method === "POST" ? ["limit", "offset"] : ["limit", "offset", "columns", "on_conflict"]);
  const lists = (["columns", "on_conflict"] as const).flatMap((name) => {
    const given = settings.get(name);
    return given === undefined ? [] : [[name, parseColumnList(relation, name, given).join(",")] as SerializedFilter];
  });
  const order = settings.get("order");
  return [
    ...(settings.has("select") ? [["select", serializeSelect(selection)] as SerializedFilter] : []),
    ...(order === undefined ? [] : [["order", parseOrder(relation, order)] as SerializedFilter]),
    ...lists,
  ];
};

const parseRows = async (request: Request, relation: Relation, maxValues: number) => {
  if (request.method !== "POST" && request.method !== "PATCH") return null;
  const body = await readBody(request, maxBodyBytes);
  const rows = validateRestBody(body, request.headers.get("content-type"), relation, maxValues);
  if (request.method === "PATCH" && Array.isArray(rows)) throw invalidQuery("An update must be one object");
  return toJsonBody(rows);
};

const parseTableRequest = async (
  request: Request,
  relation: Relation,
  { path, parameters }: Address,
  maxValues: number,
): Promise<ParsedRequest> => {
  const { settings, filters, embedded } = splitParameters(parameters);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const selection = parseSelect(relation, settings.get("select"));
  if (request.method === "POST" && filters.length > 0) throw invalidQuery("An insert cannot have filters");
  const parts = isRead
    ? writeRead(relation, request, settings, selection)
    : writeWrite(relation, request, settings, selection);
  const parsed = filters.map((parameter) => parseFilter(relation, parameter));
  const query = [...parts, ...serializeFilters(parsed), ...serializeEmbeddedParameters(selection.embeds, embedded)];
  const large = request.method === "GET" ? getLargeColumns(relation, selection) : [];
  const body = await parseRows(request, relation, maxValues);
  return {
    method: request.method,
    path,
    query,
    headers: body ? [["content-type", "application/json"]] : [],
    body,
    context: large.length > 0 ? { measuredColumns: large } : {},
    searches: findSearches(relation.name, parsed),
    ...(relation.keepsCache ? { isWrite: false } : {}),
  };
};

/**
 * Parses a request below `/rest/v1` into a typed form with known tables, columns, functions and operators. Its body can
 * contain up to `maxValues` values.
 */
export const parseRestRequest = async (
  request: Request,
  address: Address,
  maxValues: number,
): Promise<ParsedRequest> => {
  const [first = "", second = "", ...more] = address.segments;
  const isCall = first === "rpc" && second !== "";
  if (more.length > 0 || (second !== "" && !isCall)) throw new RequestError(notFound);
  if (!methods.has(request.method)) throw new RequestError(methodNotAllowed);
  validateProfile(request.headers);
  const accept = parseAccept(request.headers.get("accept"));
  const preferences = parsePreferences(request.headers.get("prefer"));
  const parsed = isCall
    ? await parseCall(request, second, address, maxValues)
    : await parseTableRequest(request, getTable(first), address, maxValues);
  const prefer: [string, string][] = preferences.size > 0 ? [["prefer", serializePreferences(preferences)]] : [];
  return { ...parsed, headers: [...parsed.headers, ["accept", accept], ...prefer] };
};
