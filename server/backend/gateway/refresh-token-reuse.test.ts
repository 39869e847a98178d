import { expect, test } from "vitest";
import { rejectReusedRefreshToken } from "./refresh-token-reuse.ts";

const createTokens = (row: object | null) => {
  const statements: string[] = [];
  return {
    statements,
    query: async (sql: string) => {
      statements.push(sql.trim().split(/\s/)[0] ?? "");
      return sql.includes("select") && row ? [row as Record<string, unknown>] : [];
    },
  };
};

test("accepts a new or unknown token", async () => {
  expect(await rejectReusedRefreshToken(createTokens(null).query, "t")).toBeNull();
});

test("accepts a token that was exchanged seconds ago by another tab", async () => {
  expect(await rejectReusedRefreshToken(createTokens({ session_id: "s", age: 9.9 }).query, "t")).toBeNull();
});

test("rejects later reuse and ends the session", async () => {
  const { query, statements } = createTokens({ session_id: "s", age: 10.1 });
  expect(await rejectReusedRefreshToken(query, "t")).toMatchObject({ status: 400, code: "refresh_token_already_used" });
  expect(statements).toEqual(["select", "update"]);
});
