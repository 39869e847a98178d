import type { Caller } from "./caller.ts";
import type { Connection } from "./connection.ts";
import { type DeclaredChannel, toTopic } from "./declared-channels.ts";

/** Rows that a channel is told of. */
export type Binding = {
  id: number;
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  /** Null for all tables that announce their rows. */
  table: string | null;
  /** Conditions as `and` of `/rest/v1` takes them, without the parentheses. */
  filter: string | null;
  select: string | null;
};

/** A channel that a client has joined. */
export type Member = {
  connection: Connection;
  name: string;
  joinRef: string | null;
  channel: DeclaredChannel | null;
  caller: Caller;
  hearsItself: boolean;
  wantsAnswers: boolean;
  seesPresence: boolean;
  bindings: readonly Binding[];
};

export const sendTo = ({ connection, name, joinRef }: Member, event: string, payload: string): void =>
  connection.send({ joinRef, ref: null, topic: toTopic(name), event }, payload);

/** Tells a client in words what became of a channel. */
export const sendSystem = (member: Member, status: "ok" | "error", message: string, extension = "system"): void =>
  sendTo(member, "system", JSON.stringify({ channel: member.name, extension, status, message }));
