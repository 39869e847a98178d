import { methodNotAllowed, RequestError } from "../../http/error-response.ts";
import { parseJsonText } from "../../http/parse-json.ts";
import type { Parameter } from "../../http/parse-query.ts";
import { megabyte, readBody } from "../../http/read-body.ts";
import type { Address } from "../../http/validate-url.ts";
import { parseOrder } from "./parse-order.ts";
import { parsePage } from "./parse-page.ts";
import { splitParameters, parseFilter } from "./parse-parameters.ts";
import { parseSelect } from "./parse-select.ts";
import type { CallRequest } from "./rest-request.ts";
import { parseValue } from "./filters/parse-value.ts";
import { type ColumnType, type DatabaseFunction, getFunction, invalidQuery, type SchemaIndex } from "./schema.ts";
import { type Row, validateArguments } from "./validate-rest-body.ts";

const maxBodyBytes = megabyte;

const parseArgument = (text: string, type: ColumnType): unknown => {
  if (type === "json") return parseJsonText(text, "22P02");
  const value = parseValue(text, type);
  if (type === "integer") return Number(value);
  return type === "boolean" ? value === "true" : value;
};

const readArguments = (parameters: Parameter[], { args }: DatabaseFunction): Row =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, parseArgument(value, args.get(name) ?? "text")]));

const parseQuery = (
  schema: SchemaIndex,
  { relation }: DatabaseFunction,
  parameters: Parameter[],
  range: string | null,
) => {
  const { settings, filters, embedded } = splitParameters(parameters);
  if (embedded.length > 0 || settings.has("columns") || settings.has("on_conflict"))
    throw invalidQuery("The result of a function cannot embed tables");
  const order = settings.get("order");
  const isPaged = settings.has("limit") || settings.has("offset") || range !== null;
  if (relation.columns.size === 0 && settings.has("select") && settings.get("select") !== "*")
    throw invalidQuery("The function returns no columns to select");
  return {
    relation,
    filters: filters.map((parameter) => parseFilter(relation, parameter)),
    order: order === undefined ? [] : parseOrder(relation, order),
    page: isPaged ? parsePage(settings.get("limit"), settings.get("offset"), range) : null,
    selection:
      relation.columns.size === 0 ? { columns: [], embeds: [] } : parseSelect(schema, relation, settings.get("select")),
    embedded: [],
  };
};

/**
 * Parses a function call: POST with arguments in the body or, for a read-only function, GET with arguments in the
 * query.
 */
export const parseCall = async (
  schema: SchemaIndex,
  request: Request,
  name: string,
  { parameters }: Address,
  maxValues: number,
): Promise<Omit<CallRequest, "mediaType" | "preferences">> => {
  const called = getFunction(schema, name);
  const isGet = request.method === "GET" || request.method === "HEAD";
  if (isGet ? !called.reads : request.method !== "POST") throw new RequestError(methodNotAllowed);
  const isArgument = ({ name: given }: Parameter) => isGet && called.args.has(given);
  const argumentParameters = parameters.filter(isArgument);
  if (new Set(argumentParameters.map(({ name: own }) => own)).size !== argumentParameters.length)
    throw invalidQuery("An argument is given twice");
  const query = parseQuery(
    schema,
    called,
    parameters.filter((parameter) => !isArgument(parameter)),
    request.headers.get("range"),
  );
  const args = isGet
    ? readArguments(argumentParameters, called)
    : validateArguments(
        await readBody(request, maxBodyBytes),
        request.headers.get("content-type"),
        called.args,
        maxValues,
      );
  return { kind: "call", called, args, ...query, isHead: request.method === "HEAD" };
};
