import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { readAuthCallback, getRedirectTarget } from "./auth-callback.ts";
import { fetchWithoutExpiresAt, stripExpiresAt } from "./supabase-client.ts";
import { createSessionStorage } from "./session-storage.ts";

test("keeps the session in memory when storage is blocked", () => {
  const { fake, storage: blocked } = createFakeStorage();
  fake.failure = "SecurityError";
  const storage = createSessionStorage(blocked);
  expect(storage.isPersistent()).toBe(false);
  storage.setItem("k", "v");
  expect(storage.getItem("k")).toBe("v");
  storage.removeItem("k");
  expect(storage.getItem("k")).toBeNull();
});

test("does not return a stale value after a failed write (quota)", () => {
  const { fake, storage: full } = createFakeStorage({ k: "old" });
  fake.failure = "QuotaExceededError";
  const storage = createSessionStorage(full);
  storage.setItem("k", "new");
  expect(storage.getItem("k")).toBe("new");
});

test("removes expires_at from session responses only (clock skew)", async () => {
  const answer = (body: object, status = 200) => fetchWithoutExpiresAt(async () => Response.json(body, { status }));
  const read = async (url: string, body: object, status?: number) =>
    (await (await answer(body, status)(url)).json()) as object;
  expect(await read("http://x/auth/v1/token?grant_type=password", { expires_at: 1, expires_in: 3600 })).toEqual({
    expires_in: 3600,
  });
  for (const name of ["5f0c", "recovery-codes"])
    expect(await read(`http://x/auth/v1/factors/${name}/verify`, { expires_at: 1 })).toEqual({});
  expect(await read("http://x/auth/v1/factors/5f0c/challenge", { expires_at: 1 })).toEqual({ expires_at: 1 });
  expect(await read("http://x/auth/v1/token?grant_type=password", { expires_at: 1 }, 400)).toEqual({ expires_at: 1 });
  expect(await read("http://x/rest/v1/posts", { expires_at: 1 })).toEqual({ expires_at: 1 });
  expect(stripExpiresAt("#access_token=a&expires_in=3600&expires_at=1&type=signup")).toBe(
    "#access_token=a&expires_in=3600&type=signup",
  );
  expect(stripExpiresAt("#part-two")).toBe("#part-two");
});

test("parses the kind and error of an auth callback", () => {
  expect(readAuthCallback("#access_token=a&type=recovery")).toEqual({ kind: "recovery", error: null });
  expect(readAuthCallback("#error=access_denied&error_code=otp_expired&error_description=x")).toEqual({
    kind: null,
    error: "otp_expired",
  });
  expect(readAuthCallback("")).toEqual({ kind: null, error: null });
});

test.each([
  ["?next=/console/agents", "/console/agents"],
  ["?next=/admin/access-requests", "/admin/access-requests"],
  ["", "/console"],
  ["?next=//evil.example", "/console"],
  ["?next=/\\evil.example", "/console"],
  ["?next=https://evil.example", "/console"],
  ["?next=javascript:alert(1)", "/console"],
  ["?next=/auth", "/console"],
])("redirects %s to %s after login (no open redirect)", (search, path) => {
  expect(getRedirectTarget(search)).toBe(path);
});
