import type { Context } from "hono";
import { expect, test } from "vitest";
import type { CallServices } from "../http/functions/call.ts";
import type { FunctionDefinition } from "../http/functions/define-function.ts";
import { runFunction } from "../http/functions/run-function.ts";
import { createInboxFunctions } from "./inbox.functions.ts";

let isSwitchedOn = false;
const [feedback] = createInboxFunctions({
  content: { get: () => ({ isStored: isSwitchedOn }) } as never,
  apply: async () => ({ failed: [] }),
  mail: { deliver: async () => undefined },
  listNotices: async () => [],
}) as [FunctionDefinition];

const makeCall = (
  body: unknown,
  { stored = "store" as "store" | "off" | "unset", failure = null as { message: string } | null } = {},
) => {
  const rows: unknown[] = [];
  const serviceClient = () => ({
    rpc: async (_name: string, { store, entry }: { store: string; entry: object }) => {
      if (!failure) rows.push({ table: store, ...entry });
      return { error: failure };
    },
  });
  const deps = {
    env: { feedback: stored === "unset" ? undefined : stored },
    backend: { serviceClient, secretKey: "a secret" },
    rateLimiter: { consume: async () => undefined },
  } as unknown as CallServices;
  const raw = new Request("http://localhost/feedback", { method: "POST" });
  const arrayBuffer = async () => Buffer.from(JSON.stringify(body) ?? "");
  const request = { req: { raw, method: "POST", arrayBuffer, header: () => undefined } } as unknown as Context;
  const entry = {
    ...feedback,
    checkInTurn: <Result>(_: string, work: () => Promise<Result>) => work(),
    runInTurn: null,
  };
  return { call: () => runFunction(entry, deps, request), rows };
};

const complete = {
  name: "Ada",
  email: "ada@example.org",
  category: "compliment",
  rating: 5,
  subject: "The rain",
  message: "I could hear it.",
  contact: true,
};

test("stores feedback when the owner enables it", async () => {
  const { call, rows } = makeCall(complete);
  expect(await call()).toEqual({ message: "Thank you for your feedback!" });
  expect(rows).toEqual([{ table: "feedback", ...complete }]);
});

test("requires only a subject and a message", async () => {
  const { call, rows } = makeCall({ subject: " Hello ", message: "It is good to be here." });
  await call();
  expect(rows).toEqual([
    {
      table: "feedback",
      name: null,
      email: null,
      category: null,
      rating: 0,
      subject: "Hello",
      message: "It is good to be here.",
      contact: false,
    },
  ]);
});

test("stores nothing when feedback is not enabled", async () => {
  const { call, rows } = makeCall(complete, { stored: "off" });
  await expect(call()).rejects.toMatchObject({ code: "not_found" });
  expect(rows).toEqual([]);
});

test("the switch in the panel decides where the environment says nothing", async () => {
  const countStored = async (stored: "off" | "unset") => {
    const { call, rows } = makeCall(complete, { stored });
    await call().catch(() => null);
    return rows.length;
  };
  const whenOff = [await countStored("off"), await countStored("unset")];
  isSwitchedOn = true;
  const whenOn = [await countStored("off"), await countStored("unset")];
  isSwitchedOn = false;
  expect([whenOff, whenOn]).toEqual([
    [0, 0],
    [0, 1],
  ]);
});

test.each([
  ["an empty subject", { ...complete, subject: "  " }],
  ["no message", { ...complete, message: undefined }],
  ["an invalid address", { ...complete, email: "ada@" }],
  ["six stars", { ...complete, rating: 6 }],
  ["half a star", { ...complete, rating: 0.5 }],
  ["an unknown category", { ...complete, category: "praise" }],
  ["no body at all", undefined],
])("rejects %s", async (_what, body) => {
  const { call, rows } = makeCall(body);
  await expect(call()).rejects.toMatchObject({ code: "invalid_request" });
  expect(rows).toEqual([]);
});

test("reports that nothing was stored when the database is unavailable", async () => {
  const { call, rows } = makeCall(complete, { failure: { message: "connection refused" } });
  await expect(call()).rejects.toMatchObject({ code: "unavailable", detail: "connection refused" });
  expect(rows).toEqual([]);
});
