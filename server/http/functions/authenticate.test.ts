import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend.ts";
import { authenticate } from "./authenticate.ts";

const jwtSecret = "a secret of at least thirty-two characters";
const sign = (secret: string) => {
  const signed = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0";
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};

const toToken = (claims: object, secret = jwtSecret) => {
  const signed = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};

/** A backend that records calls and knows no user. */
const createBackend = () => {
  const asked: string[] = [];
  const getUser = async () => {
    asked.push("database");
    return { data: { user: null }, error: { status: 403, message: "" } };
  };
  const backend = { publishableKey: "sb_publishable_x", jwtSecret, anonClient: () => ({ auth: { getUser } }) };
  const call = (token: string, count = async () => void asked.push("limit")) =>
    authenticate(backend as unknown as Backend, new Headers({ authorization: `Bearer ${token}` }), async (work) => {
      await count();
      return work();
    });
  return { asked, call };
};

test("rejects a token that this site did not sign without calling the backend", async () => {
  const { asked, call } = createBackend();
  for (const token of [sign("another secret"), `${sign(jwtSecret)}x`, "x", "a.b.c", "sb_publishable_y"])
    await expect(call(token), token).rejects.toMatchObject({ code: "unauthorized" });
  expect(asked).toEqual([]);
});

test("counts a signed token before the database is queried", async () => {
  const { asked, call } = createBackend();
  await expect(call(sign(jwtSecret))).rejects.toMatchObject({ code: "unauthorized" });
  expect(asked).toEqual(["limit", "database"]);
  const overLimit = async () => {
    throw new AppError("limit_exceeded", "Too many.");
  };
  await expect(call(sign(jwtSecret), overLimit)).rejects.toMatchObject({ code: "limit_exceeded" });
  expect(asked).toEqual(["limit", "database"]);
});

test.each([
  ["this site", jwtSecret],
  ["a hosted backend, whose secret is unknown", undefined],
])("gives a session the rights of a visitor until its code was entered, with tokens of %s", async (_, secret) => {
  const id = "00000000-0000-4000-8000-000000000000";
  const rights = { data: { role: "admin", approved: true, request: null }, error: null };
  const attempt = (aal: string, factors: object[]) => {
    const user = { id, email: "ada@example.org", factors };
    const backend = {
      publishableKey: "sb_publishable_x",
      jwtSecret: secret,
      anonClient: () => ({ auth: { getUser: async () => ({ data: { user }, error: null }) } }),
      serviceClient: () => ({ rpc: () => ({ maybeSingle: async () => rights }) }),
    } as unknown as Backend;
    const token = toToken({ sub: id, role: "authenticated", exp: 1, session_id: id, aal });
    return authenticate(backend, new Headers({ authorization: `Bearer ${token}` }), (work) => work());
  };
  const app = { factor_type: "totp", status: "verified" };
  expect(await attempt("aal1", [app])).toEqual({ kind: "visitor", mustEnterCode: true });
  expect(await attempt("aal3 of somebody", [app])).toEqual({ kind: "visitor", mustEnterCode: true });
  for (const caller of [
    await attempt("aal2", [app]),
    await attempt("aal1", []),
    await attempt("aal1", [{ ...app, status: "unverified" }]),
  ])
    expect(caller).toMatchObject({ kind: "user", role: "admin" });
});
