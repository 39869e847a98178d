import { expect, test } from "vitest";
import { decodeFrame, encodeFrame, type Version } from "./frames.ts";

const toBody = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const decode = (value: unknown, version: Version) => decodeFrame(toBody(value), false, version);

/** A broadcast as the client writes it. */
const push = (names: string[], encoding: number, content: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([3, ...names.map((name) => Buffer.byteLength(name)), encoding]),
      ...names.map((name) => Buffer.from(name)),
      Buffer.from(content),
    ]),
  );

test("reads and writes messages of both versions", () => {
  const frame = { joinRef: "1", ref: "2", topic: "realtime:a", event: "phx_join", payload: { a: [1] } };
  expect(decode(["1", "2", "realtime:a", "phx_join", { a: [1] }], "2.0.0")).toEqual(frame);
  const old = { topic: "realtime:a", event: "phx_join", payload: { a: [1] }, ref: "2", join_ref: "1" };
  expect(decode(old, "1.0.0")).toEqual(frame);
  expect(JSON.parse(encodeFrame(frame, '{"a":[1]}', "2.0.0"))).toEqual([
    "1",
    "2",
    "realtime:a",
    "phx_join",
    { a: [1] },
  ]);
  expect(JSON.parse(encodeFrame(frame, '{"a":[1]}', "1.0.0"))).toEqual(old);
});

test("reads binary broadcasts, with JSON or with bytes", () => {
  const names = ["1", "2", "realtime:é", "hi", ""];
  const head = { joinRef: "1", ref: "2", topic: "realtime:é", event: "broadcast" };
  expect(decodeFrame(push(names, 1, '{"a":1}'), true, "2.0.0")).toEqual({
    ...head,
    payload: { type: "broadcast", event: "hi", payload: { a: 1 } },
  });
  expect(decodeFrame(push(names, 0, "xyz"), true, "2.0.0")).toMatchObject({ ...head, bytes: toBody("xyz") });
});

test("refuses everything else in words", () => {
  const wrong: [unknown, Version, string][] = [
    ["{", "2.0.0", "not valid JSON"],
    [{}, "2.0.0", "a list of five"],
    [[], "1.0.0", "an object"],
    [["1", "2", "t", "e", "payload"], "2.0.0", "no message"],
    [["1", "2", "t".repeat(256), "e", {}], "2.0.0", "no message"],
    [[{}, "2", "t", "e", {}], "2.0.0", "no message"],
    [["1", "2", "t", "e", JSON.parse('{"__proto__":1}')], "2.0.0", "__proto__"],
    [
      ["1", "2", "t", "e", Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [at, at]))],
      "2.0.0",
      "2000 values",
    ],
  ];
  for (const [value, version, words] of wrong) expect(() => decode(value, version)).toThrow(words);
  const binary: [Uint8Array<ArrayBuffer>, string][] = [
    [new Uint8Array(), "not known"],
    [new Uint8Array([4, 0, 0, 0, 0, 0, 0]), "not known"],
    [new Uint8Array([3, 255, 255, 255, 255, 0, 1]), "shorter than it says"],
    [push(["1", "2", "t", "e", '{"persist":true}'], 1, "{}"), "keeps no messages"],
    [push(["1", "2", "t", "e", ""], 1, "no JSON"), "not valid JSON"],
  ];
  for (const [bytes, words] of binary) expect(() => decodeFrame(bytes, true, "2.0.0")).toThrow(words);
  expect(() => decodeFrame(push(["1", "2", "t", "e", ""], 1, "{}"), true, "1.0.0")).toThrow("no binary messages");
});
