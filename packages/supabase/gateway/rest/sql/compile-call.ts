import type { CallRequest } from "../rest-request.ts";
import type { ColumnType } from "../schema.ts";
import { compileFilters, toWhere } from "./compile-filters.ts";
import {
  compileAnswer,
  compileOrder,
  compilePage,
  compileSelection,
  listColumnNames,
  tableName,
} from "./compile-select.ts";
import {
  type AddValue,
  buildStatement,
  quoteName,
  type SqlValue,
  type Statement,
} from "../../../database/statement.ts";

// Of these types the drivers take no text.
const casts = new Map<ColumnType | undefined, string>([
  ["json", "::text::jsonb"],
  ["boolean", "::text::boolean"],
]);

const toValue = (value: unknown, type: ColumnType | undefined): SqlValue => {
  // NULL, not the JSON value of that name: a function asks whether its argument is null.
  if (value === null || value === undefined) return null;
  return type === "json" ? JSON.stringify(value) : String(value as string | number | boolean);
};

const compileArguments = ({ args, called }: CallRequest, add: AddValue): string =>
  Object.entries(args)
    .map(([name, value]) => {
      const type = called.args.get(name);
      return `${quoteName(name)} => ${add(toValue(value, type))}${casts.get(type) ?? ""}`;
    })
    .join(", ");

/** Calls a function: its rows, its single value, or a list of values as `body`. */
export const compileCall = (
  request: CallRequest,
  measured: readonly string[],
  result: "nothing" | "value" | "values" = "value",
): Statement =>
  buildStatement((add) => {
    const { relation, filters, order, page } = request;
    const { name } = relation;
    const call = `${tableName(name)}(${compileArguments(request, add)})`;
    if (relation.columns.size === 0) {
      if (result === "nothing") return `select null as body, '1' as rows from ${call}`;
      return result === "values"
        ? `select coalesce(json_agg(value), '[]')::text as body, count(*)::text as rows from ${call} as value`
        : `select to_json(value)::text as body, '1' as rows from ${call} as value`;
    }
    const selection = `select * from ${call} as ${quoteName(name)}${toWhere(compileFilters(name, filters, add))}`;
    const rows = `select ${compileSelection(name, request, add)} from found as ${quoteName(name)}${compileOrder(name, order)}${compilePage(page, add)}`;
    const answer = compileAnswer({ ...request, columnNames: listColumnNames(request), measured });
    const total = request.preferences.count === null ? "" : ", (select count(*) from found)::text as total";
    return `with found as materialized (${selection}), answer as materialized (${rows}) select ${answer}${total}`;
  });
