import type { TextSearch } from "../limit-searches.ts";
import type { Parameter } from "../validation/parse-query.ts";
import { type Condition, type Filter, isGroup } from "./filters/filter.ts";
import { parseCondition, splitOperator } from "./filters/parse-condition.ts";
import { parseGroup } from "./filters/parse-group.ts";
import { parseOrder } from "./parse-order.ts";
import { parseLimit, parseOffset } from "./parse-page.ts";
import type { Embed } from "./parse-select.ts";
import { type Relation, invalidQuery } from "./schema.ts";
import { type SerializedFilter, serializeFilters } from "./filters/serialize-filter.ts";

const settings = ["select", "order", "limit", "offset", "columns", "on_conflict", "apikey"] as const;
type Setting = (typeof settings)[number];

/** The parameters that are not filters, each at most once. */
export type Settings = ReadonlyMap<Setting, string>;

const groupName = /^(not\.)?(and|or)$/;

/** Splits the parameters into settings, filters, and those of an embedded table. */
export const splitParameters = (parameters: Parameter[]) => {
  const given = new Map<Setting, string>();
  const filters: Parameter[] = [];
  const embedded: Parameter[] = [];
  for (const parameter of parameters) {
    const setting = settings.find((name) => name === parameter.name);
    if (setting) {
      if (given.has(setting)) throw invalidQuery(`The parameter '${setting}' is given twice`);
      given.set(setting, parameter.value);
    } else if (parameter.name.includes(".") && !groupName.test(parameter.name)) embedded.push(parameter);
    else filters.push(parameter);
  }
  return { settings: given as Settings, filters, embedded };
};

/** Throws 400 for a column that the relation does not have, and for an operator or value that is not supported. */
export const parseFilter = (relation: Relation, { name, value }: Parameter): Filter => {
  const [, not, group] = groupName.exec(name) ?? [];
  if (group === "and" || group === "or") return parseGroup(relation, group, not !== undefined, value);
  const { operator, value: compared } = splitOperator(value);
  return parseCondition(relation, name, operator, compared);
};

const writeSetting = ({ table }: Embed, name: string, value: string): string | null => {
  if (name === "order") return parseOrder(table, value);
  if (name === "limit") return String(parseLimit(value));
  return name === "offset" ? String(parseOffset(value)) : null;
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

/** Parameters such as `relation.column` and `relation.order`, for an embedded table of the request. */
export const serializeEmbeddedParameters = (embeds: Embed[], parameters: Parameter[]): SerializedFilter[] => {
  const written: SerializedFilter[] = [];
  for (const { name, value } of parameters) {
    const dot = name.indexOf(".");
    const embed = embeds.find(({ alias, relation }) => (alias ?? relation) === name.slice(0, dot));
    if (!embed) throw invalidQuery(`'${name.slice(0, 60)}' is not a column, nor one of an embedded table`);
    const inner = name.slice(dot + 1);
    const prefix = name.slice(0, dot);
    const setting = writeSetting(embed, inner, value);
    if (setting !== null) written.push([`${prefix}.${inner}`, setting]);
    else {
      const filter = parseFilter(embed.table, { name: inner, value });
      if (isGroup(filter) && filter.isNegated) throw invalidQuery("A negated group cannot apply to an embedded table");
      if (readsLongText(filter)) throw invalidQuery("Long texts of an embedded table cannot be searched");
      written.push(...serializeFilters([filter]).map(([own, test]): SerializedFilter => [`${prefix}.${own}`, test]));
    }
  }
  if (new Set(written.map(([name]) => name)).size !== written.length)
    throw invalidQuery("A parameter of an embedded table is given twice");
  return written;
};
