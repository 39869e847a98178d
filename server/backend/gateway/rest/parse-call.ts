import type { ColumnType } from "#contracts/schema/columns.ts";
import { methodNotAllowed, RequestError } from "../error-response.ts";
import type { ParsedRequest } from "../parsed-request.ts";
import { parseJsonText, toJsonBody } from "../validation/parse-json.ts";
import type { Parameter } from "../validation/parse-query.ts";
import { megabyte, readBody } from "../validation/read-body.ts";
import type { Address } from "../validation/validate-url.ts";
import { parseOrder } from "./parse-order.ts";
import { parsePage } from "./parse-page.ts";
import { splitParameters, parseFilter } from "./parse-parameters.ts";
import { getLargeColumns, parseSelect, serializeSelect } from "./parse-select.ts";
import { parseValue } from "./filters/parse-value.ts";
import { type DatabaseFunction, getFunction, invalidQuery } from "./schema.ts";
import { type Row, validateArguments } from "./validate-rest-body.ts";
import { type SerializedFilter, serializeFilters } from "./filters/serialize-filter.ts";

const maxBodyBytes = megabyte;

const parseArgument = (text: string, type: ColumnType): unknown => {
  if (type === "json") return parseJsonText(text, "22P02");
  const value = parseValue(text, type);
  if (type === "integer") return Number(value);
  return type === "boolean" ? value === "true" : value;
};

const readArguments = (parameters: Parameter[], { args }: DatabaseFunction): Row =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, parseArgument(value, args.get(name) ?? "text")]));

const writeQuery = ({ relation }: DatabaseFunction, parameters: Parameter[], range: string | null) => {
  const { settings, filters, embedded } = splitParameters(parameters);
  if (embedded.length > 0 || settings.has("columns") || settings.has("on_conflict"))
    throw invalidQuery("The result of a function cannot embed tables");
  const written: SerializedFilter[] = serializeFilters(filters.map((parameter) => parseFilter(relation, parameter)));
  const order = settings.get("order");
  if (order !== undefined) written.push(["order", parseOrder(relation, order)]);
  if (settings.has("limit") || settings.has("offset") || range !== null) {
    const { limit, offset } = parsePage(settings.get("limit"), settings.get("offset"), range);
    written.push(["limit", String(limit)], ["offset", String(offset)]);
  }
  if (relation.columns.size === 0) {
    if (settings.has("select") && settings.get("select") !== "*")
      throw invalidQuery("The function returns no columns to select");
    return { written, large: [] };
  }
  const selection = parseSelect(relation, settings.get("select"));
  if (settings.has("select")) written.push(["select", serializeSelect(selection)]);
  return { written, large: getLargeColumns(relation, selection) };
};

/**
 * Parses a function call: POST with arguments in the body or, for a read-only function, GET with arguments in the
 * query. Both are forwarded as a POST, which preserves the arguments' types.
 */
export const parseCall = async (
  request: Request,
  name: string,
  { path, parameters }: Address,
  maxValues: number,
): Promise<ParsedRequest> => {
  const called = getFunction(name);
  const isGet = request.method === "GET" || request.method === "HEAD";
  if (isGet ? !called.reads : request.method !== "POST") throw new RequestError(methodNotAllowed);
  const isArgument = ({ name: given }: Parameter) => isGet && called.args.has(given);
  const given = parameters.filter(isArgument);
  if (new Set(given.map(({ name: own }) => own)).size !== given.length)
    throw invalidQuery("An argument is given twice");
  const { written, large } = writeQuery(
    called,
    parameters.filter((parameter) => !isArgument(parameter)),
    request.headers.get("range"),
  );
  const args = isGet
    ? readArguments(given, called)
    : validateArguments(
        await readBody(request, maxBodyBytes),
        request.headers.get("content-type"),
        called.args,
        maxValues,
      );
  return {
    method: "POST",
    path,
    query: written,
    headers: [["content-type", "application/json"]],
    body: toJsonBody(args),
    context: large.length > 0 ? { measuredColumns: large } : {},
    isWrite: !called.reads && !called.keepsCache,
  };
};
