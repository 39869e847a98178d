import { z } from "zod";
import { RequestError } from "../http/error-response.ts";
import type { Binding } from "./member.ts";

const maxBindings = 20;
const maxFilterLength = 500;
const maxColumns = 60;
const column = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

const changes = z.object({
  event: z.enum(["*", "INSERT", "UPDATE", "DELETE"]),
  schema: z.literal("public", { error: "Changes are those of the schema public" }),
  table: z.string().max(63).nullish(),
  filter: z.string().max(maxFilterLength).nullish(),
  select: z.array(z.string().regex(column)).min(1).max(maxColumns).nullish(),
});

const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z
        .object({
          self: z.boolean().default(false),
          ack: z.boolean().default(false),
          replay: z.undefined({ error: "This site keeps no messages to replay" }).optional(),
        })
        .prefault({}),
      presence: z.object({ enabled: z.boolean().default(false) }).prefault({}),
      postgres_changes: z.array(changes).max(maxBindings).default([]),
      private: z.boolean().default(false),
    })
    .prefault({}),
});

export type Join = z.infer<typeof joinSchema>;
type Changes = z.infer<typeof changes>;

const refuse = (message: string): never => {
  throw new RequestError({ status: 400, code: "invalid_request", message });
};

/** Throws in words for what a client may not ask for. */
export const parseJoin = (payload: unknown): Join => {
  const { data, error } = joinSchema.safeParse(payload);
  const [issue] = error?.issues ?? [];
  return data ?? refuse(`${issue?.path.join(".") ?? "config"}: ${issue?.message ?? "is not valid"}`);
};

/** Turns `id=gt.1,title=like."a,b"` into what `and=()` takes: the first `=` of each condition becomes a dot. */
const toConditions = (filter: string): string => {
  let conditions = "";
  let isQuoted = false;
  let depth = 0;
  let isName = true;
  for (let at = 0; at < filter.length; at += 1) {
    const mark = filter[at] ?? "";
    if (isName && mark === "=") {
      isName = false;
      conditions += ".";
      continue;
    }
    conditions += mark;
    if (mark === "\\" && isQuoted) conditions += filter[(at += 1)] ?? "";
    else if (mark === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (mark === "(") depth += 1;
    else if (mark === ")") depth -= 1;
    else if (mark === "," && depth === 0) isName = true;
    if (depth < 0) break;
  }
  if (isQuoted || depth !== 0 || isName) refuse("A filter is a column, '=', an operator, a dot and a value");
  return conditions;
};

/** The rows that a channel asks for; `tables` are those that announce them. */
export const toBindings = (asked: readonly Changes[], tables: ReadonlySet<string>, createId: () => number): Binding[] =>
  asked.map(({ event, table, filter, select }) => {
    const isAll = table === undefined || table === null || table === "*";
    if (isAll && (filter || select)) refuse("A filter or a selection needs a table");
    if (!isAll && !tables.has(table))
      refuse(`Changes of "${table}" are not announced. Those of ${[...tables].join(", ")} are.`);
    return {
      id: createId(),
      event,
      table: isAll ? null : table,
      filter: filter ? toConditions(filter) : null,
      select: select?.join(",") ?? null,
    };
  });
