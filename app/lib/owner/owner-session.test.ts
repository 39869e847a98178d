// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { readAdminFlag } from "./admin-flag.ts";
import { readSecret, saveSecret } from "./credentials.ts";
import { createOwnerSession } from "./owner-session.ts";

const refused = new ApiError(401, "unauthorized", "Authentication failed");
const unreachable = new ApiError(null, "unavailable");

beforeEach(() => {
  saveSecret(null);
  localStorage.clear();
});

test("logs in with an accepted secret, and stores it and the admin flag", async () => {
  const check = vi.fn<() => Promise<void>>(async () => expect(readSecret()).toBe("right"));
  const session = createOwnerSession(check);
  await session.enter("right");
  expect(session.state.getState()).toEqual({ isAuthorised: true, isChecking: false });
  expect(readSecret()).toBe("right");
  expect(readAdminFlag()).toBe(true);
});

test("restores the previous secret when the server rejects the new one", async () => {
  saveSecret("before");
  const session = createOwnerSession(() => Promise.reject(refused));
  await expect(session.enter("wrong")).rejects.toBe(refused);
  expect(session.state.getState()).toEqual({ isAuthorised: false, isChecking: false });
  expect(readSecret()).toBe("before");
  expect(readAdminFlag()).toBe(false);
});

test("shares one check between concurrent resume calls", async () => {
  const check = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const session = createOwnerSession(check);
  const both = [session.resume(), session.resume()];
  expect(session.state.getState().isChecking).toBe(true);
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(check).toHaveBeenCalledTimes(1);
  expect(session.state.getState().isAuthorised).toBe(true);
});

test("ends when the server rejects it, but not when the server is unreachable", async () => {
  const answers: (ApiError | null)[] = [null, unreachable, refused];
  const session = createOwnerSession(async () => {
    const error = answers.shift();
    if (error) throw error;
  });
  await session.resume();
  expect(await session.resume()).toBe(unreachable);
  expect(session.state.getState().isAuthorised).toBe(true);
  expect(await session.resume()).toBe(refused);
  expect(session.state.getState().isAuthorised).toBe(false);
});

test("clears everything at logout, and notifies listeners until they unsubscribe", async () => {
  const session = createOwnerSession(() => Promise.resolve());
  await session.enter("right");
  const listener = vi.fn<() => void>();
  const unsubscribe = session.state.subscribe(listener);
  session.leave();
  expect(session.state.getState().isAuthorised).toBe(false);
  expect([readSecret(), readAdminFlag()]).toEqual([null, false]);
  unsubscribe();
  await session.resume();
  expect(listener).toHaveBeenCalledTimes(1);
});
