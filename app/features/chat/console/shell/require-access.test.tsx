// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { type Auth, AuthContext } from "#app/lib/auth/auth-context.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { AccessRights } from "#contracts/accounts/access-rights.ts";
import { RequireAccess } from "./require-access.tsx";

const texts = getContent("console");

beforeEach(() => {
  vi.useFakeTimers();
  // Prefetching of pages is not part of these tests.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
type Result = { data: AccessRights | null; error: { message: string } | null; status: number };
const toResult = (rights: Partial<AccessRights>): Result => ({
  data: { role: "member", approved: false, request: null, ...rights } as AccessRights,
  error: null,
  status: 200,
});
const approved = toResult({ approved: true });
const toFailure = (status: number): Result => ({ data: null, error: { message: "no" }, status });

const LoginPage = () => <p>{`login ${useLocation().search}`}</p>;
const settle = () => act(async () => vi.runAllTimersAsync());

const open = async (path: string, { results = [approved], ...given }: Partial<Auth> & { results?: Result[] }) => {
  const rpc = vi.fn<(name: string) => object>(() => ({
    maybeSingle: async () => (results.length > 1 ? results.shift() : results[0]),
  }));
  const clearSession = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const auth = {
    user: null,
    session: null,
    loading: false,
    isPasswordRecovery: false,
    isSessionExpired: false,
    isSigningOut: false,
    client: async () => ({ rpc }),
    clearSession,
    ...given,
  } as unknown as Auth;
  const Console = () => (
    <AuthContext value={auth}>
      <QueryProvider>
        <RequireAccess
          waiting={(request, onAgain) => <button onClick={onAgain}>{`waiting ${request}`}</button>}
          openPaths={["/console/settings"]}
          linkError="expired link"
        >
          <p>the page</p>
        </RequireAccess>
      </QueryProvider>
    </AuthContext>
  );
  const Site = createRoutesStub([
    { path: "/console/*", Component: Console },
    { path: "/auth", Component: LoginPage },
  ]);
  render(<Site initialEntries={[path]} />);
  await settle();
  return { rpc, clearSession };
};
const ada = { id: "ada", email: "ada@example.org" } as Auth["user"];

test("redirects a signed-out user to the login with the page to return to", async () => {
  const { rpc } = await open("/console/agents?x=1", {});
  expect(screen.getByText("login ?next=%2Fconsole%2Fagents%3Fx%3D1")).toBeTruthy();
  expect(rpc).not.toHaveBeenCalled();
});

test("redirects with a notice when the session has expired", async () => {
  await open("/console", { isSessionExpired: true });
  expect(screen.getByText("login ?next=%2Fconsole&notice=ended")).toBeTruthy();
});

test("renders nothing while the session is loading or the user is signing out", async () => {
  await open("/console", { loading: true });
  expect(screen.queryByText(/login|the page/)).toBeNull();
  cleanup();
  await open("/console", { isSigningOut: true });
  expect(screen.queryByText(/login|the page/)).toBeNull();
});

test("shows the page to a user with access", async () => {
  await open("/console/agents", { user: ada });
  expect(screen.getByText("the page")).toBeTruthy();
});

test("shows the page after the user has checked again and access is approved", async () => {
  await open("/console", { user: ada, results: [toResult({ request: "pending" }), approved] });
  expect(screen.queryByText("the page")).toBeNull();
  fireEvent.click(screen.getByText("waiting pending"));
  await settle();
  expect(screen.getByText("the page")).toBeTruthy();
});

test("shows open paths without approval", async () => {
  await open("/console/settings", { user: ada, results: [toResult({ request: "pending" })] });
  expect(screen.getByText("the page")).toBeTruthy();
});

test.each([401, 403])("clears the session on status %d and shows nothing", async (status) => {
  const { clearSession, rpc } = await open("/console", { user: ada, results: [toFailure(status)] });
  expect(clearSession).toHaveBeenCalledTimes(1);
  expect(rpc).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("the page")).toBeNull();
});

test.each([
  ["is out of reach", 0, 3],
  ["fails", 500, 1],
])("keeps the session and offers to retry when the server %s", async (_what, status, calls) => {
  const results = [...Array.from({ length: calls }, () => toFailure(status)), approved];
  const { clearSession, rpc } = await open("/console", { user: ada, results });
  expect(rpc).toHaveBeenCalledTimes(calls);
  expect(clearSession).not.toHaveBeenCalled();
  expect(screen.getByText(texts.unreachable.title)).toBeTruthy();
  fireEvent.click(screen.getByText(texts.unreachable.again));
  await settle();
  expect(screen.getByText("the page")).toBeTruthy();
});
