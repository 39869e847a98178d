import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend/backend.ts";
import { authenticate } from "./authenticate.ts";

const jwtSecret = "a secret of at least thirty-two characters";
const sign = (secret: string) => {
  const signed = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0";
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
