import { randomUUID } from "node:crypto";
import type { Keys } from "../database/api-keys.ts";
import type { CatalogWithRows } from "../database/read-catalog.ts";
import { type Schema, indexSchema } from "../gateway/rest/schema.ts";
import { RequestError } from "../http/error-response.ts";
import { isJsonObject } from "../http/parse-json.ts";
import { type Caller, readAs, readCaller } from "./caller.ts";
import type { Connection } from "./connection.ts";
import { checkName, type DeclaredChannel, findChannel, refuseUnknown, toName, toTopic } from "./declared-channels.ts";
import { encodeBytes, type Frame } from "./frames.ts";
import { type Member, sendSystem, sendTo } from "./member.ts";
import type { Message } from "./messages.ts";
import { parseJoin, toBindings } from "./parse-join.ts";
import { createPresences } from "./presences.ts";
import { createRowFeed } from "./row-feed.ts";

export type HubOptions = {
  fetch(request: Request, client?: string): Promise<Response>;
  keys: Keys;
  schema: Schema;
  catalog: CatalogWithRows;
  channels: readonly DeclaredChannel[];
  /** Tells the other processes of the site, if there can be any. */
  tell?: ((message: Message) => void) | undefined;
  /** Whether rows are announced to this process. */
  hearsRows: boolean;
};

/** What other processes are told has to fit into an announcement of 8,000 bytes. */
const maxBroadcastBytes = 5_000;
const maxEventBytes = 100;
const maxPresenceBytes = 1_000;
/** Of one connection. */
const maxChannels = 50;
const maxBindings = 100;
const maxTimerMs = 2 ** 31 - 1;
const ended = "Your rights to this channel have ended";

const forbid = (message: string): never => {
  throw new RequestError({ status: 403, code: "forbidden", message });
};

/** All channels that clients of this process have joined. */
export const createHub = (options: HubOptions) => {
  const { fetch, keys, catalog, channels, tell = () => undefined } = options;
  const process = randomUUID();
  const membersByConnection = new Map<Connection, Map<string, Member>>();
  const membersIn = new Map<string, Set<Member>>();
  const presenceRefs = new Map<Member, string>();
  const expiryTimers = new Map<Member, NodeJS.Timeout>();
  let lastId = 0;

  const listIn = (name: string): Member[] => [...(membersIn.get(name) ?? [])];
  const presences = createPresences({
    process,
    tell,
    onChange(name, change) {
      const payload = JSON.stringify(change);
      for (const member of listIn(name)) if (member.seesPresence) sendTo(member, "presence_diff", payload);
    },
  });

  const forget = (member: Member): void => {
    clearTimeout(expiryTimers.get(member));
    expiryTimers.delete(member);
    rows.remove(member);
    membersByConnection.get(member.connection)?.delete(member.name);
    const others = membersIn.get(member.name);
    others?.delete(member);
    if (others?.size === 0) membersIn.delete(member.name);
    untrack(member);
  };
  const untrack = (member: Member): void => {
    const ref = presenceRefs.get(member);
    presenceRefs.delete(member);
    if (ref !== undefined) presences.leave(ref);
  };
  /** Ends a channel: for good, or so that the client joins again. */
  const end = (member: Member, event: "phx_close" | "phx_error", reason: string): void => {
    if (membersByConnection.get(member.connection)?.get(member.name) !== member) return;
    forget(member);
    sendSystem(member, "error", reason);
    const { connection, name, joinRef } = member;
    connection.send({ joinRef, ref: joinRef, topic: toTopic(name), event }, "{}");
  };
  const rows = createRowFeed({
    fetch,
    schema: indexSchema(options.schema),
    primaryKeys: catalog.primaryKeys,
    onMissed: (member, reason) => end(member, "phx_error", reason),
    onEnded: (member, reason) => end(member, "phx_close", reason),
  });

  /** Throws in words if the caller may not be in a private channel. */
  const checkMember = async (channel: DeclaredChannel, name: string, caller: Caller, client: string): Promise<void> => {
    const { members } = channel;
    if (!members || caller.role === "service_role") return;
    checkName(channel, name, caller.userId);
    const response = await readAs(fetch, caller, `/rest/v1/rpc/${members.ask}`, client);
    const answer: unknown = await response.json();
    if (response.ok ? !members.mayJoin(answer) : response.status < 500)
      forbid(`You may not join the channel "${name}"`);
    if (!response.ok) throw new RequestError({ status: 503, code: "unavailable", message: "Please try again soon" });
  };

  const watchExpiry = (member: Member): void => {
    clearTimeout(expiryTimers.get(member));
    const leftMs = member.caller.expiresAt - Date.now();
    if (leftMs > maxTimerMs) return;
    const expire = () => end(member, "phx_close", "The access token has expired: send a new one before that");
    expiryTimers.set(member, setTimeout(expire, leftMs).unref());
  };

  const recheck = async (member: Member): Promise<void> => {
    const { channel, name, caller, connection } = member;
    if (!channel?.members) return;
    await checkMember(channel, name, caller, connection.client).catch((error: unknown) => {
      // While the database is away nobody loses what he had.
      if (error instanceof RequestError && error.error.status === 403) end(member, "phx_close", ended);
    });
  };

  const join = async (connection: Connection, { topic, joinRef, ref, payload }: Frame): Promise<object> => {
    await connection.consume("realtimeJoins");
    const name = toName(topic);
    const own = membersByConnection.get(connection);
    if (!own) return {};
    const { config, access_token: token } = parseJoin(payload);
    const earlier = own.get(name);
    if (earlier) forget(earlier);
    if (own.size >= maxChannels) forbid(`A connection can have up to ${maxChannels} channels`);
    const asked = config.postgres_changes;
    if ([...own.values()].reduce((sum, { bindings }) => sum + bindings.length, asked.length) > maxBindings)
      forbid(`A connection can listen to changes ${maxBindings} times`);
    const caller = readCaller(token, connection.key, keys);
    const channel = findChannel(channels, name);
    if (!channel && (asked.length === 0 || config.presence.enabled)) refuseUnknown(channels, name);
    if (channel?.members && !config.private) forbid(`The channel "${name}" is private: join it with { private: true }`);
    if (channel) await checkMember(channel, name, caller, connection.client);
    if (config.presence.enabled && channel?.presence === "none") forbid(`Nobody sees who is in "${name}"`);
    if (asked.length > 0 && !options.hearsRows)
      forbid("Changes of rows do not reach this site through its pooler: its owner can set DATABASE_DIRECT_URL");
    const member: Member = {
      connection,
      name,
      joinRef: joinRef ?? ref,
      channel,
      caller,
      hearsItself: config.broadcast.self,
      wantsAnswers: config.broadcast.ack,
      seesPresence: config.presence.enabled,
      bindings: toBindings(asked, catalog.announcedRows, () => (lastId += 1)),
    };
    const refusal = await rows.findRefusal(member);
    if (refusal !== null) forbid(refusal);
    // It may have gone meanwhile.
    if (!membersByConnection.has(connection)) return {};
    own.set(name, member);
    membersIn.set(name, (membersIn.get(name) ?? new Set()).add(member));
    rows.add(member);
    watchExpiry(member);
    // After the answer, with which the client learns that it has joined.
    setImmediate(() => greet(member));
    const changes = member.bindings.map(({ id }, at) => ({ id, ...asked[at] }));
    return { postgres_changes: changes };
  };
  const greet = (member: Member): void => {
    if (membersIn.get(member.name)?.has(member) !== true) return;
    if (member.bindings.length > 0) sendSystem(member, "ok", "Subscribed to PostgreSQL", "postgres_changes");
    if (member.seesPresence) sendTo(member, "presence_state", JSON.stringify(presences.list(member.name)));
  };

  const refresh = async (member: Member, token: unknown): Promise<void> => {
    rows.remove(member);
    try {
      member.caller = readCaller(token, member.connection.key, keys);
      if (member.channel) await checkMember(member.channel, member.name, member.caller, member.connection.client);
      const refusal = await rows.findRefusal(member);
      if (refusal !== null) forbid(refusal);
    } catch (error) {
      return end(member, "phx_close", error instanceof RequestError ? error.message : ended);
    }
    if (membersIn.get(member.name)?.has(member) !== true) return;
    rows.add(member);
    watchExpiry(member);
  };

  /** Gives a broadcast to those of this process. */
  const deliver = (name: string, event: string, content: Buffer, isBytes: boolean, from?: Member): void => {
    const json = isBytes ? "" : `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.toString()}}`;
    for (const member of listIn(name)) {
      if (member === from && !member.hearsItself) continue;
      if (!isBytes) sendTo(member, "broadcast", json);
      // Version 1.0.0 has no binary messages.
      else if (member.connection.version === "2.0.0")
        member.connection.sendBytes(encodeBytes(toTopic(name), event, content));
    }
  };
  const broadcast = (
    name: string,
    { role }: Caller,
    { event, payload = {}, bytes }: Broadcast,
    from?: Member,
  ): void => {
    const channel = findChannel(channels, name);
    if (!channel) return refuseUnknown(channels, name);
    const isAllowed = role === "service_role" ? channel.sends !== "nobody" : channel.sends === "members";
    if (!isAllowed && channel.sends === "service") forbid(`Only a program with the secret key sends to "${name}"`);
    if (!isAllowed) forbid(`Nothing is sent to "${name}"`);
    if (typeof event !== "string" || event === "" || Buffer.byteLength(event) > maxEventBytes)
      return forbid(`The event of a broadcast has a name of up to ${maxEventBytes} bytes`);
    const content = Buffer.from(bytes ?? JSON.stringify(payload));
    if (content.length > maxBroadcastBytes) forbid(`A broadcast can have up to ${maxBroadcastBytes} bytes`);
    const isBytes = bytes !== undefined;
    deliver(name, event, content, isBytes, from);
    tell({ kind: "broadcast", process, name, event, content: content.toString("base64"), isBytes });
  };

  const track = (member: Member, { event, payload = {} }: Record<string, unknown>): void => {
    const { channel, name, caller } = member;
    if (!channel || channel.presence === "none") return forbid(`Nobody sees who is in "${name}"`);
    if (event === "untrack") return untrack(member);
    if (event !== "track" || !isJsonObject(payload)) return forbid("Presence is 'track' with an object, or 'untrack'");
    if (channel.presence === "counted" && Object.keys(payload).length > 0)
      forbid(`In "${name}" people are only counted: call track({})`);
    if (JSON.stringify(payload).length > maxPresenceBytes) forbid(`Presence can have up to ${maxPresenceBytes} bytes`);
    const before = presenceRefs.get(member);
    // Whoever is shown by the id of an account is that account; visitors are told nobody's.
    const key = (channel.members && caller.userId) || randomUUID();
    presenceRefs.set(member, presences.enter(name, key, payload));
    if (before !== undefined) presences.leave(before);
  };

  const handle = async (connection: Connection, frame: Frame): Promise<object | null> => {
    const { topic, event, payload, bytes } = frame;
    if (topic === "phoenix" && event === "heartbeat") return {};
    if (event === "phx_join") return join(connection, frame);
    const member = membersByConnection.get(connection)?.get(toName(topic));
    if (!member) throw new RequestError({ status: 404, code: "not_found", message: "unmatched topic" });
    switch (event) {
      case "access_token":
        await refresh(member, payload.access_token);
        return null;
      case "presence":
        track(member, payload);
        return {};
      case "phx_leave":
        forget(member);
        return {};
      case "broadcast":
        broadcast(member.name, member.caller, { event: payload.event, payload: payload.payload, bytes }, member);
        return member.wantsAnswers ? {} : null;
      default:
        throw new RequestError({ status: 400, code: "invalid_frame", message: "This event is not known" });
    }
  };
  /** Sends without having joined. */
  const send = async (name: string, caller: Caller, sent: Broadcast, client: string): Promise<void> => {
    const channel = findChannel(channels, name);
    if (channel) await checkMember(channel, name, caller, client);
    broadcast(name, caller, sent);
  };

  return {
    open: (connection: Connection): void => void membersByConnection.set(connection, new Map()),
    close(connection: Connection): void {
      for (const member of membersByConnection.get(connection)?.values() ?? []) forget(member);
      membersByConnection.delete(connection);
    },
    handle,
    send,
    receive(message: Message): void {
      if (message.kind === "row") return rows.receive(message);
      if (message.process === process) return;
      if (message.kind !== "broadcast") return presences.receive(message);
      deliver(message.name, message.event, Buffer.from(message.content, "base64"), message.isBytes);
    },
    missed(): void {
      rows.missed();
      presences.ask();
    },
    /** Asks again who may be in private channels: after a change of this table, or after a while. */
    async recheck(table?: string): Promise<void> {
      const isMeant = ({ channel }: Member) => table === undefined || channel?.members?.tables.includes(table);
      await Promise.all([...membersIn.values()].flatMap((members) => [...members].filter(isMeant).map(recheck)));
    },
    begin: () => presences.ask(),
    sweep: () => presences.sweep(),
  };
};
export type Hub = ReturnType<typeof createHub>;
/** `bytes` are sent as they are; anything else as JSON. */
export type Broadcast = { event: unknown; payload?: unknown; bytes?: Uint8Array | undefined };
