import { maxResponseBytes } from "../gateway/lite-call.ts";
import { requestContext } from "./request-context.ts";

type Node = { kind: string };
type Plugin = {
  transformQuery(query: { node: Node }): Node;
  transformResult(query: { result: unknown }): Promise<unknown>;
};
type Kysely = { withPlugin(plugin: Plugin): Kysely };
type Connection = { kysely: Kysely; applyJwtSessionContext(...values: unknown[]): Promise<void> };

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

// PostgreSQL materializes the rows with long texts as references; lengths are summed without reading the texts. A sum
// above the limit causes a division by zero, which no request can cause otherwise.
const measure = (query: Node, columns: string[]): Node => {
  const size = columns.map((column) => `coalesce(octet_length(${quote(column)}::text), 0)`).join(" + ");
  const check = `select case when coalesce(sum(${size}), 0) <= ${maxResponseBytes} then 1 else 0 end from answer`;
  const sqlFragments = ["(with answer as materialized ", ` select * from answer where 1 / (${check}) = 1)`];
  const measured = { kind: "RawNode", sqlFragments, parameters: [query] };
  const alias = { kind: "IdentifierNode", name: "measured" };
  return {
    kind: "SelectQueryNode",
    from: { kind: "FromNode", froms: [{ kind: "AliasNode", node: measured, alias }] },
    selections: [{ kind: "SelectionNode", selection: { kind: "SelectAllNode" } }],
  } as Node;
};

/**
 * Checks the size of a response before it is read. Workaround (@supabase/lite 0.10: it copies every row of a response
 * into memory several times; remove when it streams them).
 */
export const limitResponseSize = (connection: object): void => {
  const target = connection as Connection;
  // Until the session has its role, the library only authenticates the caller.
  const withSession = new WeakSet<object>();
  const setSession = target.applyJwtSessionContext.bind(target);
  target.applyJwtSessionContext = async (...values) => {
    await setSession(...values);
    const context = requestContext.getStore();
    if (context) withSession.add(context);
  };
  target.kysely = target.kysely.withPlugin({
    transformQuery: ({ node }) => {
      const context = requestContext.getStore();
      if (!context?.measuredColumns || !withSession.has(context) || node.kind !== "SelectQueryNode") return node;
      const columns = context.measuredColumns;
      // The first query returns the rows; later ones only count.
      context.measuredColumns = undefined;
      return measure(node, columns);
    },
    transformResult: async ({ result }) => result,
  });
};
