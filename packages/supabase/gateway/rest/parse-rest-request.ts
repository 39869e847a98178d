import { methodNotAllowed, notFound, RequestError } from "../../http/error-response.ts";
import { megabyte, readBody } from "../../http/read-body.ts";
import type { Address } from "../../http/validate-url.ts";
import { parseCall } from "./parse-call.ts";
import { parseColumnList, parseOrder } from "./parse-order.ts";
import { parsePage } from "./parse-page.ts";
import { parseEmbedded, parseFilter, type Settings, splitParameters } from "./parse-parameters.ts";
import { type MediaType, parseAccept, parsePreferences } from "./parse-preferences.ts";
import { parseSelect, type Selection } from "./parse-select.ts";
import type { RestRequest } from "./rest-request.ts";
import { getTable, invalidQuery, type Relation, type SchemaIndex } from "./schema.ts";
import { requireSameColumns, type Row, validateRestBody } from "./validate-rest-body.ts";

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
  const setting = names.find((name) => settings.has(name));
  if (setting) throw invalidQuery(`The parameter '${setting}' does not belong to a request of this method`);
};

/** A single row that was written has its own columns. */
const validateWrittenRow = ({ kind }: MediaType, { columns, embeds }: Selection): void => {
  if (kind !== "object" || (embeds.length === 0 && columns.every(({ alias }) => alias === null))) return;
  throw invalidQuery("A single written row is returned with its own columns, without aliases");
};

const parseRows = async (request: Request, relation: Relation, maxValues: number): Promise<Row | Row[]> => {
  const body = await readBody(request, maxBodyBytes);
  return validateRestBody(body, request.headers.get("content-type"), relation, maxValues);
};

const parseRead = ({ method, headers }: Request, settings: Settings) => {
  forbid(settings, ["columns", "on_conflict"]);
  return {
    kind: "read" as const,
    page: parsePage(settings.get("limit"), settings.get("offset"), headers.get("range")),
    isHead: method === "HEAD",
  };
};

const parseWrite = async (request: Request, relation: Relation, settings: Settings, maxValues: number) => {
  const { method } = request;
  forbid(settings, method === "POST" ? ["limit", "offset"] : ["limit", "offset", "columns", "on_conflict"]);
  if (method === "DELETE") return { kind: "delete" as const };
  const list = (name: "columns" | "on_conflict") => {
    const setting = settings.get(name);
    return setting === undefined ? null : parseColumnList(relation, name, setting);
  };
  const [columns, onConflict] = [list("columns"), list("on_conflict")];
  const body = await parseRows(request, relation, maxValues);
  if (method === "PATCH") {
    if (Array.isArray(body)) throw invalidQuery("An update must be one object");
    return { kind: "update" as const, row: body };
  }
  const rows = Array.isArray(body) ? body : [body];
  if (columns === null) requireSameColumns(rows);
  return { kind: "insert" as const, rows, columns, onConflict };
};

const parseTableRequest = async (
  schema: SchemaIndex,
  request: Request,
  name: string,
  { parameters }: Address,
  mediaType: MediaType,
  maxValues: number,
) => {
  const relation = getTable(schema, name);
  const { settings, filters, embedded } = splitParameters(parameters);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const selection = parseSelect(schema, relation, settings.get("select"));
  if (request.method === "POST" && filters.length > 0) throw invalidQuery("An insert cannot have filters");
  if (!isRead) validateWrittenRow(mediaType, selection);
  const order = settings.get("order");
  const query = {
    mediaType,
    relation,
    selection,
    order: order === undefined ? [] : parseOrder(relation, order),
    filters: filters.map((parameter) => parseFilter(relation, parameter)),
    embedded: parseEmbedded(selection.embeds, embedded),
  };
  return {
    ...query,
    ...(isRead ? parseRead(request, settings) : await parseWrite(request, relation, settings, maxValues)),
  };
};

/**
 * Parses a request below `/rest/v1` into a typed form with known tables, columns, functions and operators. Its body can
 * contain up to `maxValues` values.
 */
export const parseRestRequest = async (
  schema: SchemaIndex,
  request: Request,
  address: Address,
  maxValues: number,
): Promise<RestRequest> => {
  const [first = "", second = "", ...more] = address.segments;
  const isCall = first === "rpc" && second !== "";
  if (more.length > 0 || (second !== "" && !isCall)) throw new RequestError(notFound);
  if (!methods.has(request.method)) throw new RequestError(methodNotAllowed);
  validateProfile(request.headers);
  const mediaType = parseAccept(request.headers.get("accept"));
  const preferences = parsePreferences(request.headers.get("prefer"));
  const parsed = isCall
    ? { mediaType, ...(await parseCall(schema, request, second, address, maxValues)) }
    : await parseTableRequest(schema, request, first, address, mediaType, maxValues);
  return { ...parsed, preferences };
};
