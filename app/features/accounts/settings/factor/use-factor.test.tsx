// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Auth, AuthContext } from "#app/lib/auth/auth-context.ts";
import { useFactor } from "./use-factor.ts";

afterEach(cleanup);

const open = (mfa: object, factors: object[] = []) => {
  const auth = { user: { id: "ada", factors }, client: async () => ({ auth: { mfa } }) } as unknown as Auth;
  const wrapper = ({ children }: { children: ReactNode }) => <AuthContext value={auth}>{children}</AuthContext>;
  return renderHook(useFactor, { wrapper }).result.current;
};
const fail = (error: object) => async () => ({ data: null, error });
const give = (data: object) => async () => ({ data, error: null });
const missing = { code: "mfa_factor_not_found", status: 404 };
const unknownAddress = { name: "AuthUnknownError" };
const lost = { name: "AuthRetryableFetchError", status: 0 };

test("counts only apps of which a code was verified", () => {
  const app = { factor_type: "totp", status: "verified" };
  const factors = [app, { ...app, status: "unverified" }, { ...app, factor_type: "recovery_code" }];
  expect(open({}, factors).apps).toEqual([app]);
});

test("makes the first recovery codes and later ones by different calls, as hosted backends want it", async () => {
  const regenerate = give({ codes: ["a"] });
  expect(await open({ recoveryCodes: { regenerate } }).createCodes()).toEqual(["a"]);
  const generate = give({ codes: ["b"] });
  expect(await open({ recoveryCodes: { regenerate: fail(missing), generate } }).createCodes()).toEqual(["b"]);
});

test("takes a backend that knows no recovery codes for one that offers none, and a lost line for what it is", async () => {
  const none = fail(unknownAddress);
  expect(await open({ recoveryCodes: { regenerate: none, generate: none } }).createCodes()).toBeNull();
  expect(await open({ recoveryCodes: { getStatus: none } }).countCodes()).toBeNull();
  expect(await open({ recoveryCodes: { getStatus: fail(missing) } }).countCodes()).toEqual({ total: 0, remaining: 0 });
  for (const problem of [lost, { status: 429 }, { status: 401, code: "insufficient_aal" }]) {
    await expect(open({ recoveryCodes: { getStatus: fail(problem) } }).countCodes()).rejects.toBe(problem);
    await expect(open({ recoveryCodes: { regenerate: fail(problem) } }).createCodes()).rejects.toBe(problem);
  }
});

test("removes what is left when another tab has removed an app already", async () => {
  const unenroll = vi.fn<(given: { factorId: string }) => Promise<object>>();
  unenroll.mockResolvedValueOnce({ error: missing }).mockResolvedValueOnce({ error: null });
  await open({ unenroll }).remove(["phone", "tablet"]);
  expect(unenroll.mock.calls.map(([{ factorId }]) => factorId)).toEqual(["phone", "tablet"]);
  unenroll.mockResolvedValueOnce({ error: lost });
  await expect(open({ unenroll }).remove(["phone"])).rejects.toBe(lost);
});
