import { maxResponseBytes } from "../rest-response.ts";
import type { OrderTerm } from "../parse-order.ts";
import type { PageRange } from "../parse-page.ts";
import type { Embed, SelectedColumn } from "../parse-select.ts";
import type { EmbeddedQuery, ReadRequest, RestRequest } from "../rest-request.ts";
import { compileFilters, toWhere } from "./compile-filters.ts";
import { type AddValue, buildStatement, qualify, quoteName, type Statement } from "../../../database/statement.ts";

export const tableName = (name: string): string => `"public".${quoteName(name)}`;

const compileColumn = (relation: string, { column, alias }: SelectedColumn): string =>
  `${qualify(relation, column)}${alias === null ? "" : ` as ${quoteName(alias)}`}`;

/** ` order by …`, or nothing. Sorting and paging name columns of the relation, not those of the answer. */
export const compileOrder = (relation: string, order: readonly OrderTerm[]): string => {
  const terms = order.map(({ column, isDescending, nulls }) =>
    [qualify(relation, column), isDescending ? "desc" : "asc", ...(nulls === null ? [] : [`nulls ${nulls}`])].join(" "),
  );
  return terms.length === 0 ? "" : ` order by ${terms.join(", ")}`;
};

export const compilePage = (page: PageRange | null, add: AddValue): string => {
  if (page === null) return "";
  const offset = page.offset === 0 ? "" : ` offset ${add(String(page.offset))}`;
  return ` limit ${add(String(page.limit))}${offset}`;
};

const embedName = ({ alias, relation }: Embed): string => alias ?? relation;

const compileEmbedConditions = (parent: string, query: EmbeddedQuery, name: string, add: AddValue): string[] => {
  const { from, to } = query.embed.join;
  return [`${qualify(name, to)} = ${qualify(parent, from)}`, ...compileFilters(name, query.filters, add)];
};

const compileEmbed = (parent: string, query: EmbeddedQuery, add: AddValue): string => {
  const { embed, order, page } = query;
  // Of its own in the statement, because it may be the table of the request too.
  const name = `${embedName(embed)} embedded`;
  const columns = embed.columns.map((column) => compileColumn(name, column)).join(", ");
  const rows = `select ${columns} from ${tableName(embed.table.name)} as ${quoteName(name)}${toWhere(
    compileEmbedConditions(parent, query, name, add),
  )}${compileOrder(name, order)}${compilePage(page, add)}`;
  const json = embed.join.isMany ? `coalesce(json_agg(row_to_json(embedded)), '[]')` : "row_to_json(embedded)";
  return `(select ${json} from (${rows}) as embedded) as ${quoteName(embedName(embed))}`;
};

/** The columns and embedded rows of a selection. */
export const compileSelection = (
  relation: string,
  { selection, embedded }: Pick<RestRequest, "selection" | "embedded">,
  add: AddValue,
): string =>
  [
    ...selection.columns.map((column) => compileColumn(relation, column)),
    ...embedded.map((query) => compileEmbed(relation, query, add)),
  ].join(", ");

/** The conditions of a request, with those of `!inner` embeds. */
export const compileConditions = (
  relation: string,
  { filters, embedded }: Pick<RestRequest, "filters" | "embedded">,
  add: AddValue,
): string[] => [
  ...compileFilters(relation, filters, add),
  ...embedded
    .filter(({ embed }) => embed.isInner)
    .map((query) => {
      const name = `${embedName(query.embed)} inner`;
      return `exists (select from ${tableName(query.embed.table.name)} as ${quoteName(name)}${toWhere(
        compileEmbedConditions(relation, query, name, add),
      )})`;
    }),
];

type Answer = Pick<RestRequest, "mediaType" | "selection"> & {
  columnNames: readonly string[];
  measured?: readonly string[];
};

const compileBody = ({ mediaType, columnNames }: Answer): string => {
  if (mediaType.kind === "csv") {
    const header = columnNames.join(",").replaceAll("'", "''");
    // Cells as in JSON, quoted as in a composite value.
    const cells = columnNames.map((name) => `to_json(${qualify("answer", name)}) #>> '{}'`).join(", ");
    const line = `E'\\n' || substring(row(${cells})::text from '^\\((.*)\\)$')`;
    return `(select coalesce('${header}' || string_agg(${line}, ''), '') from answer)`;
  }
  const strip = (json: string) => (mediaType.stripsNulls ? `json_strip_nulls(${json})` : json);
  return mediaType.kind === "object"
    ? `(select ${strip("row_to_json(answer)")}::text from answer limit 1)`
    : `(select coalesce(${strip("json_agg(answer)")}, '[]')::text from answer)`;
};

/**
 * The answer to a request from a relation called `answer`: its body as text, and its number of rows. Rows with long
 * texts are materialized as references, and measured before their texts are read: `body` is null if they are too large.
 */
export const compileAnswer = (answer: Answer): string => {
  const body = compileBody(answer);
  const { measured = [] } = answer;
  if (measured.length === 0) return `${body} as body, (select count(*) from answer)::text as rows`;
  const size = measured.map((name) => `coalesce(octet_length(${quoteName(name)}::text), 0)`).join(" + ");
  return `case when (select coalesce(sum(${size}), 0) from answer) <= ${maxResponseBytes} then ${body} end as body, (select count(*) from answer)::text as rows`;
};

/** Names of the answer's columns, in order. */
export const listColumnNames = ({ relation, selection }: Pick<RestRequest, "relation" | "selection">): string[] => [
  ...selection.columns.flatMap(({ column, alias }) =>
    column === "*" ? [...relation.columns.keys()] : [alias ?? column],
  ),
  ...selection.embeds.map(embedName),
];

/** Reads rows of a table, and counts all of them if that is preferred. */
export const compileSelect = (request: ReadRequest, measured: readonly string[]): Statement =>
  buildStatement((add) => {
    const { relation, order, page, isHead, preferences } = request;
    const { name } = relation;
    const source = `${tableName(name)} as ${quoteName(name)}`;
    const where = () => toWhere(compileConditions(name, request, add));
    const rows = `select ${isHead ? "1" : compileSelection(name, request, add)} from ${source}${where()}${compileOrder(name, order)}${compilePage(page, add)}`;
    const answer = isHead
      ? "null as body, (select count(*) from answer)::text as rows"
      : compileAnswer({ ...request, columnNames: listColumnNames(request), measured });
    const total = preferences.count === null ? "" : `, (select count(*) from ${source}${where()})::text as total`;
    return `with answer as${measured.length > 0 ? " materialized" : ""} (${rows}) select ${answer}${total}`;
  });
