// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { createContext, type ReactNode, use } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminMode } from "#contracts/public-settings.ts";
import { ApiError } from "../api/api-error.ts";
import { saveAdminFlag } from "./admin-flag.ts";
import { saveSecret } from "./credentials.ts";
import { createOwnerSession } from "./owner-session.ts";
import { useOwner } from "./use-owner.ts";

beforeEach(() => {
  saveAdminFlag(false);
  saveSecret(null);
});
afterEach(cleanup);

const refused = new ApiError(403, "forbidden", "Only the owner of this site may do that.");
const Below = createContext<ReactNode>(null);

const open = async (adminMode: AdminMode, check: () => Promise<unknown> = () => Promise.resolve()) => {
  const Root = () => use(Below);
  const Site = createRoutesStub([{ id: "root", path: "/", Component: Root }]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Below value={children}>
      <Site hydrationData={{ loaderData: { root: { adminMode } } }} />
    </Below>
  );
  const session = createOwnerSession(check);
  const onDenied = vi.fn<(error: unknown) => void>();
  const { result } = await act(async () => renderHook(() => useOwner({ session, onDenied }), { wrapper }));
  return { read: () => result.current, onDenied };
};

test("calls nothing for visitors", async () => {
  const check = vi.fn<() => Promise<void>>();
  const { read } = await open("secret", check);
  expect(check).not.toHaveBeenCalled();
  expect(read()).toMatchObject({ mode: "secret", isAuthorised: false, isChecking: false });
});

test.each([
  ["opened the panel in this browser", () => saveAdminFlag(true)],
  ["entered the secret in this tab", () => saveSecret("right")],
])("checks on mount for a user who %s", async (_what, prepare) => {
  prepare();
  expect((await open("secret")).read().isAuthorised).toBe(true);
});

test("passes the error of a failed check to onDenied", async () => {
  saveAdminFlag(true);
  const { read, onDenied } = await open("role", () => Promise.reject(refused));
  expect(read().isAuthorised).toBe(false);
  expect(onDenied).toHaveBeenCalledExactlyOnceWith(refused);
});

test("calls nothing when the admin panel is off", async () => {
  saveAdminFlag(true);
  const check = vi.fn<() => Promise<void>>();
  await open("off", check);
  expect(check).not.toHaveBeenCalled();
});

test("updates on login and logout", async () => {
  const { read } = await open("secret");
  await act(() => read().enter("right"));
  expect(read().isAuthorised).toBe(true);
  act(() => read().leave());
  expect(read().isAuthorised).toBe(false);
});
