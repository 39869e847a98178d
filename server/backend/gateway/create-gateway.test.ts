import { expect, test } from "vitest";
import { createReadCache } from "../cache/read-cache.ts";
import { createGateway } from "./create-gateway.ts";

const siteUrl = "http://localhost:3000";
const keys = {
  jwtSecret: "a secret of at least thirty-two characters",
  publishableKey: "sb_publishable_x",
  secretKey: "sb_secret_x",
};

test("asks the database nothing for a token that this site did not sign", async () => {
  const ask = async () => {
    throw new Error("The database was asked");
  };
  const fetch = createGateway({ forward: ask, query: ask, keys, siteUrl, cache: createReadCache(), hasStorage: true });
  const headers = { apikey: keys.publishableKey, authorization: "Bearer a.b.c", "content-type": "application/json" };
  const body = JSON.stringify({ refresh_token: "x".repeat(12) });
  for (const [path, method, status] of [
    ["/rest/v1/posts?select=id", "GET", 401],
    ["/rest/v1/rpc/my_access", "POST", 401],
    ["/storage/v1/object/user-pictures/x.webp", "POST", 401],
    ["/auth/v1/user", "GET", 403],
    ["/auth/v1/token?grant_type=refresh_token", "POST", 403],
  ] as const) {
    const response = await fetch(
      new Request(siteUrl + path, { method, headers, ...(method === "POST" ? { body } : {}) }),
    );
    expect([path, response.status]).toEqual([path, status]);
  }
});
