import type { AdminConnection } from "../database/admin-connection.ts";
import type { ColumnType } from "../gateway/rest/schema.ts";
import { toColumnType } from "./column-types.ts";

type Field = { name: string; type: ColumnType };

export type DescribedFunction = {
  name: string;
  args: (Field & { isOptional: boolean })[];
  /** A table whose rows it returns, the columns of its rows, or the type of its value; null for none. */
  returns: { table: string } | { columns: Field[] } | { value: ColumnType } | null;
  returnsMany: boolean;
  reads: boolean;
  keepsCache: boolean;
};

/** The comment of a function that writes nothing that visitors can read. */
const keepsCacheComment = "Writes nothing that visitors can read.";

const functionsSql = `
select p.proname as name, p.provolatile <> 'v' as reads, p.proretset as "returnsMany", p.pronargdefaults as defaults,
  coalesce(pg_catalog.obj_description(p.oid, 'pg_proc'), '') as comment, r.typname as "returnType", c.relname as "returnTable",
  (select coalesce(json_agg(json_build_object('name', p.proargnames[a.n], 'type', t.typname,
      'mode', coalesce(p.proargmodes[a.n], 'i')) order by a.n), '[]')::text
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(oid, n)
    join pg_catalog.pg_type t on t.oid = a.oid) as args
from pg_catalog.pg_proc p
join pg_catalog.pg_type r on r.oid = p.prorettype
left join pg_catalog.pg_class c on c.oid = r.typrelid and c.relkind in ('r', 'p')
where p.pronamespace = 'public'::regnamespace and r.typname <> 'trigger' order by p.proname`;

type FunctionRow = {
  name: string;
  reads: boolean;
  returnsMany: boolean;
  defaults: number;
  comment: string;
  returnType: string;
  returnTable: string | null;
  args: string;
};
type Argument = { name: string; type: string; mode: string };

const describeReturns = ({ returnType, returnTable }: FunctionRow, columns: Field[]): DescribedFunction["returns"] => {
  if (columns.length > 0) return { columns };
  if (returnTable !== null) return { table: returnTable };
  return returnType === "void" ? null : { value: toColumnType(returnType, false) };
};

const toArgumentType = (called: string, type: string): ColumnType => {
  if (type === "_text") throw new Error(`The function ${called} must take its list as jsonb`);
  return toColumnType(type, false);
};

/** The functions of the schema `public`. Throws if two share a name. */
export const describeFunctions = async (
  connection: Pick<AdminConnection, "query">,
  longNames: ReadonlySet<string>,
): Promise<DescribedFunction[]> => {
  const rows = await connection.query<FunctionRow>(functionsSql);
  const twice = rows.find(({ name }, index) => rows[index + 1]?.name === name);
  if (twice) throw new Error(`There are two functions with the name ${twice.name}`);
  return rows.map((row) => {
    const all = JSON.parse(row.args) as Argument[];
    const pick = (mode: string) => all.filter((arg) => arg.mode === mode);
    const inputs = pick("i");
    const columns = pick("t").map(({ name, type }) => ({ name, type: toColumnType(type, longNames.has(name)) }));
    return {
      name: row.name,
      args: inputs.map(({ name, type }, index) => ({
        name,
        type: toArgumentType(row.name, type),
        isOptional: index >= inputs.length - row.defaults,
      })),
      returns: describeReturns(row, columns),
      returnsMany: row.returnsMany,
      reads: row.reads,
      keepsCache: row.comment === keepsCacheComment,
    };
  });
};
