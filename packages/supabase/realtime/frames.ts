import { RequestError } from "../http/error-response.ts";
import { isJsonObject, parseJson } from "../http/parse-json.ts";
import type { Body } from "../http/read-body.ts";

/** Versions of the protocol of Phoenix channels: objects, or lists and binary frames. */
export const versions = ["1.0.0", "2.0.0"] as const;
export type Version = (typeof versions)[number];

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  /** What a broadcast carries that is not JSON. */
  bytes?: Uint8Array;
};
export type FrameHead = Omit<Frame, "payload" | "bytes">;

const maxRefLength = 40;
export const maxTopicLength = 255;
const maxValues = 2_000;
const pushKind = 3;
const broadcastKind = 4;
const pushHeaderLength = 7;
const jsonEncoding = 1;
const code = "invalid_frame";

const refuse = (message: string): never => {
  throw new RequestError({ status: 400, code, message });
};

const isShort = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isRef = (value: unknown): value is string | null => value === null || isShort(value, maxRefLength);

const toFrame = (parts: readonly unknown[]): Frame => {
  const [joinRef = null, ref = null, topic, event, payload = {}] = parts;
  if (isRef(joinRef) && isRef(ref) && isShort(topic, maxTopicLength) && isShort(event, maxTopicLength))
    if (isJsonObject(payload)) return { joinRef, ref, topic, event, payload };
  return refuse("This is no message of a channel");
};

/** What the client sends for a broadcast: seven bytes with lengths, the names, and what is sent. */
const decodePush = (data: Body): Frame => {
  const [kind, ...lengths] = data.subarray(0, pushHeaderLength - 1);
  if (kind !== pushKind || data.length < pushHeaderLength) return refuse("This kind of binary message is not known");
  const encoding = data[pushHeaderLength - 1];
  let at = pushHeaderLength;
  const decoder = new TextDecoder();
  const [joinRef, ref, topic, event, metadata] = lengths.map((length) => {
    at += length;
    return decoder.decode(data.subarray(at - length, at));
  });
  if (at > data.length) return refuse("A binary message is shorter than it says");
  if (metadata !== "") return refuse("This site keeps no messages: send without 'persist'");
  const rest = data.subarray(at);
  const isJson = encoding === jsonEncoding;
  const payload = { type: "broadcast", event, ...(isJson && { payload: parseJson(rest, code, maxValues) }) };
  const frame = toFrame([joinRef || null, ref || null, topic, "broadcast", payload]);
  return isJson ? frame : { ...frame, bytes: rest };
};

/** Throws a RequestError for what is no message. */
export const decodeFrame = (data: Body, isBinary: boolean, version: Version): Frame => {
  if (isBinary) return version === "2.0.0" ? decodePush(data) : refuse("Version 1.0.0 has no binary messages");
  const value = parseJson(data, code, maxValues);
  if (version === "2.0.0") return Array.isArray(value) ? toFrame(value) : refuse("A message is a list of five");
  if (!isJsonObject(value)) return refuse("A message is an object");
  return toFrame([value.join_ref, value.ref, value.topic, value.event, value.payload]);
};

/** `payload` is JSON already, so that what goes to many is written once. */
export const encodeFrame = ({ joinRef, ref, topic, event }: FrameHead, payload: string, version: Version): string => {
  const [join, own, name, what] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part));
  return version === "2.0.0"
    ? `[${join},${own},${name},${what},${payload}]`
    : `{"topic":${name},"event":${what},"payload":${payload},"ref":${own},"join_ref":${join}}`;
};

/** A broadcast of bytes, for version 2.0.0. */
export const encodeBytes = (topic: string, event: string, bytes: Uint8Array): Buffer => {
  const names = [Buffer.from(topic), Buffer.from(event)] as const;
  return Buffer.concat([Buffer.from([broadcastKind, names[0].length, names[1].length, 0, 0]), ...names, bytes]);
};
