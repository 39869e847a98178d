import type { TextSearch } from "../limit-searches.ts";
import type { Parameter } from "../../http/parse-query.ts";
import { type Condition, type Filter, isGroup } from "./filters/filter.ts";
import { parseCondition, splitOperator } from "./filters/parse-condition.ts";
import { parseGroup } from "./filters/parse-group.ts";
import { parseOrder } from "./parse-order.ts";
import { parsePage } from "./parse-page.ts";
import type { Embed } from "./parse-select.ts";
import type { EmbeddedQuery } from "./rest-request.ts";
import { type Relation, invalidQuery } from "./schema.ts";

const settingNames = ["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"] as const;
type Setting = (typeof settingNames)[number];

/** The parameters that are not filters, each at most once. */
export type Settings = ReadonlyMap<Setting, string>;

const groupName = /^(not\.)?(and|or)$/;

/** Splits the parameters into settings, filters, and those of an embedded table. */
export const splitParameters = (parameters: Parameter[]) => {
  const settings = new Map<Setting, string>();
  const filters: Parameter[] = [];
  const embedded: Parameter[] = [];
  for (const parameter of parameters) {
    const setting = settingNames.find((name) => name === parameter.name);
    if (setting) {
      if (settings.has(setting)) throw invalidQuery(`The parameter '${setting}' is given twice`);
      settings.set(setting, parameter.value);
    } else if (parameter.name.includes(".") && !groupName.test(parameter.name)) embedded.push(parameter);
    else filters.push(parameter);
  }
  return { settings: settings as Settings, filters, embedded };
};

/** Throws 400 for a column that the relation does not have, and for an operator or value that is not supported. */
export const parseFilter = (relation: Relation, { name, value }: Parameter): Filter => {
  const [, not, group] = groupName.exec(name) ?? [];
  if (group === "and" || group === "or") return parseGroup(relation, group, not !== undefined, value);
  const { operator, value: compared } = splitOperator(value);
  return parseCondition(relation, name, operator, compared);
};

// Equality is not among them: it usually compares only lengths.
const ranges = new Set(["gt", "gte", "lt", "lte"]);

const getSearchKind = ({ type, test }: Condition): TextSearch["kind"] | null => {
  if (type !== "text" && type !== "longtext") return null;
  if (test.kind === "search") return "search";
  if (test.kind === "like") return "scan";
  const isRange = test.kind === "in" || (test.kind === "compare" && ranges.has(test.operator));
  return type === "longtext" && isRange ? "scan" : null;
};

/** The conditions that read all texts of a column. */
export const findSearches = (table: string, filters: Filter[]): TextSearch[] =>
  filters.flatMap((filter) => {
    if (isGroup(filter)) return findSearches(table, filter.children);
    const kind = getSearchKind(filter);
    return kind ? [{ table, column: filter.column, kind }] : [];
  });

const readsLongText = (filter: Filter): boolean =>
  isGroup(filter) ? filter.children.some(readsLongText) : filter.type === "longtext" && getSearchKind(filter) !== null;

/** Parses parameters such as `relation.column` and `relation.order`, for the embedded tables of a request. */
export const parseEmbedded = (embeds: Embed[], parameters: Parameter[]): EmbeddedQuery[] => {
  const queries = embeds.map((embed) => ({ embed, filters: [] as Filter[], settings: new Map<string, string>() }));
  for (const { name, value } of parameters) {
    const dot = name.indexOf(".");
    const query = queries.find(({ embed: { alias, relation } }) => (alias ?? relation) === name.slice(0, dot));
    if (!query) throw invalidQuery(`'${name.slice(0, 60)}' is not a column, nor one of an embedded table`);
    const inner = name.slice(dot + 1);
    if (inner === "order" || inner === "limit" || inner === "offset") {
      if (query.settings.has(inner)) throw invalidQuery("A parameter of an embedded table is given twice");
      query.settings.set(inner, value);
    } else {
      const filter = parseFilter(query.embed.table, { name: inner, value });
      if (readsLongText(filter)) throw invalidQuery("Long texts of an embedded table cannot be searched");
      query.filters.push(filter);
    }
  }
  return queries.map(({ embed, filters, settings: given }) => {
    const [order, limit, offset] = [given.get("order"), given.get("limit"), given.get("offset")];
    return {
      embed,
      filters,
      order: order === undefined ? [] : parseOrder(embed.table, order),
      page: limit === undefined && offset === undefined ? null : parsePage(limit, offset, null),
    };
  });
};
