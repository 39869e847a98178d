// @vitest-environment happy-dom
import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createContext, type ReactNode, use } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useAuth } from "./auth-context.ts";
import { AuthProvider } from "./auth-provider.tsx";
import { sessionStorage } from "./session-storage.ts";
import type { BrowserClient } from "./supabase-client.ts";

afterEach(cleanup);

const session = { access_token: "token", user: { id: "ada", email: "ada@example.org" } } as Session;
const failed = { error: { name: "AuthApiError", message: "It failed." } };

const createFakeAuth = () => {
  const listeners = new Set<(event: AuthChangeEvent, session: Session | null) => void>();
  return {
    emit: (event: AuthChangeEvent, given: Session | null) =>
      act(() => {
        for (const listener of listeners) listener(event, given);
      }),
    listeners,
    onAuthStateChange: (listener: (event: AuthChangeEvent, session: Session | null) => void) => {
      listeners.add(listener);
      return { data: { subscription: { unsubscribe: () => void listeners.delete(listener) } } };
    },
    signUp: vi.fn<(input: object) => Promise<object>>(async () => ({ error: null })),
    signOut: vi.fn<(input: object) => Promise<object>>(async () => ({ error: null })),
  };
};

const Below = createContext<ReactNode>(null);

const open = async (getClient: () => Promise<unknown>) => {
  const Root = () => <AuthProvider getClient={getClient as () => Promise<BrowserClient>}>{use(Below)}</AuthProvider>;
  const Site = createRoutesStub([{ id: "root", path: "/", Component: Root }]);
  const root = { publishableKey: "key", siteUrl: "https://site.example" };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Below value={children}>
      <Site hydrationData={{ loaderData: { root } }} />
    </Below>
  );
  const { result, unmount } = await act(async () => renderHook(useAuth, { wrapper }));
  return { read: () => result.current, unmount };
};
const openWithFake = async () => {
  const fake = createFakeAuth();
  return { ...(await open(async () => ({ auth: fake }))), fake };
};

test("is loading until the first auth event, then provides the signed-in user", async () => {
  const { fake, read } = await openWithFake();
  expect(read()).toMatchObject({ loading: true, user: null });
  fake.emit("INITIAL_SESSION", session);
  expect(read()).toMatchObject({ loading: false, user: { id: "ada" }, isSessionExpired: false });
});

test("says why supabase-js cannot be loaded, and ends loading", async () => {
  const failure = new TypeError("Failed to fetch");
  const { read } = await open(() => Promise.reject(failure));
  expect(read()).toMatchObject({ loading: false, failure, user: null, isSessionExpired: false });
});

test("signs nobody in until the code of the account's authenticator app was entered", async () => {
  const { fake, read } = await openWithFake();
  const factors = [{ factor_type: "totp", status: "verified" }];
  const toSession = (aal: string, name = "Ada") =>
    ({ access_token: `x.${btoa(JSON.stringify({ aal, name }))}.x`, user: { ...session.user, factors } }) as Session;
  fake.emit("INITIAL_SESSION", toSession("aal1"));
  expect(read()).toMatchObject({ loading: false, user: null, session: null, needsCode: true });
  fake.emit("MFA_CHALLENGE_VERIFIED", toSession("aal2", "??>~"));
  expect(read()).toMatchObject({ user: { id: "ada" }, needsCode: false });
  fake.emit("SIGNED_IN", { ...toSession("aal1"), access_token: "unreadable" });
  expect(read()).toMatchObject({ user: null, needsCode: true });
  fake.emit("SIGNED_OUT", null);
  expect(read()).toMatchObject({ needsCode: false, isSessionExpired: false });
  factors[0] = { factor_type: "totp", status: "unverified" };
  fake.emit("SIGNED_IN", toSession("aal1"));
  expect(read()).toMatchObject({ user: { id: "ada" }, needsCode: false });
});

test("goes on choosing a new password after the code", async () => {
  const { fake, read } = await openWithFake();
  const factors = [{ factor_type: "totp", status: "verified" }];
  const half = { ...session, user: { ...session.user, factors } } as Session;
  fake.emit("INITIAL_SESSION", null);
  fake.emit("PASSWORD_RECOVERY", half);
  expect(read()).toMatchObject({ needsCode: true, isPasswordRecovery: true });
  fake.emit("MFA_CHALLENGE_VERIFIED", { ...half, access_token: `x.${btoa('{"aal":"aal2"}')}.x` });
  expect(read()).toMatchObject({ needsCode: false, isPasswordRecovery: true, user: { id: "ada" } });
});

test("reports an expired session when it ends without a sign-out here", async () => {
  const { fake, read } = await openWithFake();
  fake.emit("INITIAL_SESSION", session);
  fake.emit("SIGNED_OUT", null);
  expect(read()).toMatchObject({ user: null, isSessionExpired: true, isSigningOut: false });
  fake.emit("SIGNED_IN", session);
  expect(read()).toMatchObject({ user: { id: "ada" }, isSessionExpired: false });
});

test("signs out this browser only, and reports no expired session", async () => {
  const { fake, read } = await openWithFake();
  fake.emit("INITIAL_SESSION", session);
  await act(async () => void (await read().signOut()));
  expect(read().isSigningOut).toBe(true);
  expect(fake.signOut).toHaveBeenCalledWith({ scope: "local" });
  fake.emit("SIGNED_OUT", null);
  expect(read()).toMatchObject({ user: null, isSessionExpired: false });
});

test("stays signed in when the sign-out fails", async () => {
  const { fake, read } = await openWithFake();
  fake.emit("INITIAL_SESSION", session);
  fake.signOut.mockResolvedValueOnce(failed);
  await act(async () => expect(await read().signOut()).toBe(failed));
  expect(read()).toMatchObject({ user: { id: "ada" }, isSigningOut: false });
});

test("is in password recovery from the event until a new password is set", async () => {
  const { fake, read } = await openWithFake();
  fake.emit("INITIAL_SESSION", null);
  fake.emit("PASSWORD_RECOVERY", session);
  fake.emit("TOKEN_REFRESHED", session);
  expect(read().isPasswordRecovery).toBe(true);
  act(() => read().finishPasswordRecovery());
  expect(read()).toMatchObject({ isPasswordRecovery: false, user: { id: "ada" } });
});

test("clears a session that the server rejects, including browser storage", async () => {
  const { fake, read } = await openWithFake();
  fake.emit("INITIAL_SESSION", session);
  sessionStorage.setItem("sb-site-auth-token", "{}");
  expect(sessionStorage.getItem("sb-site-auth-token")).toBe("{}");
  fake.signOut.mockResolvedValueOnce(failed);
  await act(async () => read().clearSession());
  expect(read()).toMatchObject({ user: null, isSessionExpired: true });
  expect(sessionStorage.getItem("sb-site-auth-token")).toBeNull();
});

test("sends the confirmation link of a sign-up to the console of this site", async () => {
  const { fake, read } = await openWithFake();
  await act(async () => void (await read().signUp("ada@example.org", "a long password")));
  expect(fake.signUp.mock.lastCall?.[0]).toMatchObject({
    options: { emailRedirectTo: "https://site.example/console" },
  });
});

test("unsubscribes when unmounted", async () => {
  const { fake, unmount } = await openWithFake();
  expect(fake.listeners.size).toBe(1);
  unmount();
  expect(fake.listeners.size).toBe(0);
});
