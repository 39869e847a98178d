import { type ColumnType, type Relation, type SchemaIndex } from "../gateway/rest/schema.ts";
import { insufficientPrivilege } from "../sqlstate.ts";
import { readAs, toCallerKey } from "./caller.ts";
import type { Binding, Member } from "./member.ts";
import { sendTo } from "./member.ts";
import type { RowChange } from "./messages.ts";

type Options = {
  fetch(request: Request, client?: string): Promise<Response>;
  schema: SchemaIndex;
  /** Columns of the primary key by table. */
  primaryKeys: ReadonlyMap<string, readonly string[]>;
  /** Called for members that were not told of all changes, with the reason. */
  onMissed(member: Member, reason: string): void;
  /** Called for members whose session has ended. */
  onEnded(member: Member, reason: string): void;
};

/** Those who are answered the same: one read of a row is for all of them. */
type Group = {
  table: string | null;
  filter: string | null;
  select: string | null;
  /** Whose turn it is at the database. */
  client: string;
  listeners: Set<Listener>;
  /** Ends when the changes before are told: a client hears them in order. */
  last: Promise<void>;
  waiting: number;
};
type Listener = { member: Member; binding: Binding };
type Found = { row: string } | { row: null; refusal: { status: number; message: string } | null };

/** Changes that wait to be read for one group; whoever asks for more than is read in time is told so. */
const maxWaiting = 200;
/** Those who ask for no more than what everybody may read share a place of their own in the queue for the database. */
const everybody = "realtime";

const typeNames: Record<ColumnType, string> = {
  uuid: "uuid",
  text: "text",
  longtext: "text",
  texts: "_text",
  integer: "int8",
  boolean: "bool",
  time: "timestamptz",
  date: "date",
  json: "jsonb",
};
/** No row has such a key; a read of it tells whether a request is allowed. */
const absentKeys: Partial<Record<ColumnType, string>> = { uuid: "00000000-0000-0000-0000-000000000000", integer: "-1" };

type Asked = Pick<Group, "filter" | "select">;

const toPath = (table: string, { filter, select }: Asked, key: Iterable<readonly [string, string]>): string => {
  const row = [...key].map(([column, value]) => `${column}=eq.${encodeURIComponent(value)}`);
  const conditions = filter === null ? [] : [`and=${encodeURIComponent(`(${filter})`)}`];
  return `/rest/v1/${table}?${[`select=${select ?? "*"}`, ...row, ...conditions].join("&")}`;
};

/** Tells channels of rows that changed, each to those who may read it. */
export const createRowFeed = ({ fetch, schema, primaryKeys, onMissed, onEnded }: Options) => {
  const groups = new Map<string, Group>();
  const groupIds = new Map<Listener, string>();
  const listenersByMember = new Map<Member, Listener[]>();

  const read = async ({ caller }: Member, path: string, client: string): Promise<Found> => {
    const response = await readAs(fetch, caller, path, client);
    const text = await response.text();
    // A list of at most one row.
    if (response.ok) return text.length > 2 ? { row: text.slice(1, -1) } : { row: null, refusal: null };
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    const isUnreadable = code === insufficientPrivilege;
    return { row: null, refusal: isUnreadable ? null : { status: response.status, message } };
  };

  const listColumns = ({ columns }: Relation, select: string | null) => {
    const selected = select?.split(",");
    return [...columns]
      .filter(([name]) => selected?.includes(name) ?? true)
      .map(([name, type]) => ({ name, type: typeNames[type] }));
  };

  const send = (listeners: Listener[], change: RowChange, relation: Relation, select: string | null, row: string) => {
    const { table, type, at, key } = change;
    const old = JSON.stringify(type === "INSERT" ? {} : key);
    const facts = { schema: "public", table, commit_timestamp: at, type, columns: listColumns(relation, select) };
    const data = `${JSON.stringify({ ...facts, errors: null }).slice(0, -1)},"record":${row},"old_record":${old}}`;
    const grouped = Map.groupBy(listeners, ({ member }) => member);
    for (const [member, own] of grouped)
      sendTo(
        member,
        "postgres_changes",
        `{"ids":${JSON.stringify(own.map(({ binding }) => binding.id))},"data":${data}}`,
      );
  };

  /** Of a deleted row only the key is left: nobody can be asked who might read it. */
  const hearsDeletion = ({ member: { caller }, binding: { filter } }: Listener, { key, owner }: RowChange): boolean => {
    const mayHear = owner === null || caller.role === "service_role" || caller.userId === owner;
    return (
      mayHear && (filter === null || Object.entries(key).some(([name, value]) => filter === `${name}.eq.${value}`))
    );
  };

  const tell = async (group: Group, change: RowChange): Promise<void> => {
    const relation = schema.tables.get(change.table);
    const listeners = [...group.listeners].filter(({ binding: { event } }) => event === "*" || event === change.type);
    const [first] = listeners;
    if (!first || !relation) return;
    if (change.type === "DELETE") {
      const told = listeners.filter((listener) => hearsDeletion(listener, change));
      return send(told, change, relation, group.select, "{}");
    }
    const path = toPath(change.table, group, Object.entries(change.key));
    const found = await read(first.member, path, group.client);
    // Some may have left meanwhile, or got other rights.
    const current = listeners.filter((listener) => group.listeners.has(listener));
    if (found.row !== null) return send(current, change, relation, group.select, found.row);
    if (!found.refusal) return;
    const { status, message } = found.refusal;
    for (const { member } of current) (status === 401 || status === 403 ? onEnded : onMissed)(member, message);
  };

  const fail = ({ listeners }: Group, reason: string): void => {
    for (const { member } of listeners) onMissed(member, reason);
  };

  const enqueue = (group: Group, change: RowChange): void => {
    if (group.waiting >= maxWaiting)
      return fail(group, "There were more changes than could be told: please read anew.");
    group.waiting += 1;
    group.last = group.last
      .then(() => tell(group, change))
      .catch(() => fail(group, "A change could not be read: please read anew."))
      .finally(() => (group.waiting -= 1));
  };

  const createGroup = ({ connection, caller }: Member, { table, filter, select }: Binding): Group => ({
    table,
    filter,
    select,
    client: caller.token === null && filter === null && select === null ? everybody : connection.client,
    listeners: new Set(),
    last: Promise.resolve(),
    waiting: 0,
  });

  return {
    /** Why a channel may not have what it asks for, in words; null if it may. */
    async findRefusal(member: Member): Promise<string | null> {
      for (const binding of member.bindings) {
        const { table } = binding;
        if (table === null) continue;
        const columns = schema.tables.get(table)?.columns;
        const key = (primaryKeys.get(table) ?? []).map(
          (column) => [column, absentKeys[columns?.get(column) ?? "text"] ?? ""] as const,
        );
        const response = await readAs(fetch, member.caller, toPath(table, binding, key), member.connection.client);
        if (!response.ok) return ((await response.json()) as { message: string }).message;
      }
      return null;
    },
    add(member: Member): void {
      const listeners = member.bindings.map((binding): Listener => {
        const id = JSON.stringify([toCallerKey(member.caller), binding.table, binding.filter, binding.select]);
        const group = groups.get(id) ?? createGroup(member, binding);
        groups.set(id, group);
        const listener = { member, binding };
        group.listeners.add(listener);
        groupIds.set(listener, id);
        return listener;
      });
      if (listeners.length > 0) listenersByMember.set(member, listeners);
    },
    remove(member: Member): void {
      for (const listener of listenersByMember.get(member) ?? []) {
        const id = groupIds.get(listener) ?? "";
        const group = groups.get(id);
        group?.listeners.delete(listener);
        if (group?.listeners.size === 0) groups.delete(id);
        groupIds.delete(listener);
      }
      listenersByMember.delete(member);
    },
    receive(change: RowChange): void {
      for (const group of groups.values())
        if (group.table === null || group.table === change.table) enqueue(group, change);
    },
    /** Changes may have been missed. */
    missed(): void {
      for (const member of listenersByMember.keys())
        onMissed(member, "Changes may have been missed while the database was away: please read anew.");
    },
  };
};
