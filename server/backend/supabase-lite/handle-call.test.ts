import { expect, test } from "vitest";
import { requestContext } from "./request-context.ts";
import type { LiteCall } from "../gateway/lite-call.ts";
import type { PasswordTurn } from "../auth/password-turn.ts";
import { createCallHandler as createHandler } from "./handle-call.ts";
import { hashPassword } from "./request-passwords.ts";

const call = (more: Partial<LiteCall> = {}): LiteCall => ({
  method: "GET",
  path: "/rest/v1/posts?select=id",
  headers: [["apikey", "k"]],
  body: null,
  context: {},
  ...more,
});
const soon = { deadlineMs: 1_000 };
const turns: PasswordTurn[] = [];
const passwords = {
  hash: async (_: string, turn: PasswordTurn) => `hash ${turns.push(turn)}`,
  compare: () => Promise.reject(new Error("Nothing is compared")),
  close: () => Promise.resolve(),
};
const createCallHandler = (library: Parameters<typeof createHandler>[0]) => createHandler(library, passwords);

test("passes on the method, path, headers, body and context", async () => {
  const handle = createCallHandler({
    fetch: async (request) =>
      Response.json({
        method: request.method,
        path: request.url.replace(/^https?:\/\/[^/]+/, ""),
        key: request.headers.get("apikey"),
        body: await request.text(),
        actor: requestContext.getStore()?.actor,
      }),
  });
  const answer = await handle(
    call({ method: "POST", body: new TextEncoder().encode("[1]"), context: { actor: "owner" } }),
    soon,
  );
  expect(JSON.parse(new TextDecoder().decode(answer.body ?? undefined))).toEqual({
    method: "POST",
    path: "/rest/v1/posts?select=id",
    key: "k",
    body: "[1]",
    actor: "owner",
  });
});

test("returns captured errors as plain data with their causes", async () => {
  const handle = createCallHandler({
    fetch: async () => {
      const cause = Object.assign(new Error("no disk"), { code: "53100" });
      requestContext
        .getStore()
        ?.errors.push(
          Object.assign(new Error("not written", { cause }), { code: "23514", constraint_name: "posts_slug_check" }),
        );
      return new Response(null, { status: 500 });
    },
  });
  const { errors } = await handle(call(), soon);
  expect(structuredClone(errors)).toEqual([
    {
      name: "Error",
      message: "not written",
      code: "23514",
      constraint: "posts_slug_check",
      causes: [{ name: "Error", message: "no disk", code: "53100", causes: [] }],
    },
  ]);
});

test("returns the overriding error with the response", async () => {
  const refusal = { status: 429, code: "too_often", message: "Later" };
  const handle = createCallHandler({
    fetch: async () => {
      const context = requestContext.getStore();
      if (context) context.error = refusal;
      return new Response(null, { status: 500 });
    },
  });
  expect((await handle(call(), soon)).error).toEqual(refusal);
});

test("rejects when the deadline has passed", async () => {
  const handle = createCallHandler({ fetch: () => new Promise(() => undefined) });
  await expect(handle(call(), { deadlineMs: 20 })).rejects.toThrow("timed out after 20 ms");
});

test("hashes passwords in the turn of the sender, before the deadline and only while the sender waits", async () => {
  const handle = createCallHandler({ fetch: async () => new Response(await hashPassword("a lantern")) });
  const { signal } = new AbortController();
  const latest = Date.now() + 5_000;
  const { body } = await handle(call(), { deadlineMs: 5_000, client: "203.0.113.1", signal });
  expect(new TextDecoder().decode(body ?? undefined)).toBe("hash 1");
  expect(turns).toEqual([{ client: "203.0.113.1", account: undefined, expiresAt: expect.any(Number), signal }]);
  expect(turns[0]?.expiresAt).toBeLessThan(Math.max(latest, Date.now() + 5_000));
});
