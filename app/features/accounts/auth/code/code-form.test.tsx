// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { type Auth, AuthContext } from "#app/lib/auth/auth-context.ts";
import { toastStore } from "#app/ui/overlays/toast-store.ts";
import { getContent } from "#app/lib/content/content.ts";
import { CodeForm } from "./code-form.tsx";

const texts = getContent("access");

const { code: words } = texts.auth;

afterEach(cleanup);

type Outcome = { error: object | null };
const wrong: Outcome = { error: { name: "AuthApiError", code: "mfa_verification_failed", status: 422 } };
const right: Outcome = { error: null };

const open = (mfa: object) => {
  const spies = {
    clearSession: vi.fn<() => Promise<void>>(async () => undefined),
    signOut: vi.fn<(input: object) => Promise<Outcome>>(async () => right),
    refreshSession: vi.fn<() => Promise<Outcome>>(async () => right),
  };
  const { clearSession, ...calls } = spies;
  const auth = { clearSession, client: async () => ({ auth: { mfa, ...calls } }) } as unknown as Auth;
  const Page = () => (
    <AuthContext value={auth}>
      <CodeForm />
    </AuthContext>
  );
  const Site = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Site />);
  return spies;
};
const listApps =
  (...ids: string[]) =>
  async () => ({ data: { totp: ids.map((id) => ({ id })) }, error: null });
const send = async (label: string, value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label, { exact: true });
  fireEvent.change(field, { target: { value } });
  await act(async () => void (field.form && fireEvent.submit(field.form)));
  return field;
};
const readErrors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

test("sends six digits without their spaces, and nothing else", async () => {
  const verify = vi.fn<(given: object) => Promise<Outcome>>(async () => right);
  open({ listFactors: listApps("phone"), challengeAndVerify: verify });
  for (const value of ["", "12345", "1234567", "abcdef"]) {
    await send(words.app.label, value);
    expect(readErrors()).toEqual([words.app.missing]);
  }
  expect(verify).not.toHaveBeenCalled();
  await send(words.app.label, " 123 456 ");
  expect(verify.mock.calls).toEqual([[{ factorId: "phone", code: "123456" }]]);
});

test("tries the code with every app of the account, and keeps a wrong one in the field", async () => {
  const verify = vi.fn<(given: { factorId: string }) => Promise<Outcome>>(async ({ factorId }) =>
    factorId === "tablet" ? right : wrong,
  );
  open({ listFactors: listApps("phone", "tablet"), challengeAndVerify: verify });
  await send(words.app.label, "123456");
  expect(readErrors()).toEqual([]);
  verify.mockResolvedValue(wrong);
  const field = await send(words.app.label, "654321");
  expect(readErrors()).toEqual([words.app.wrong]);
  expect([field.value, document.activeElement]).toEqual(["654321", field]);
});

test("asks for no code once the apps were removed elsewhere", async () => {
  const { refreshSession } = open({ listFactors: listApps() });
  await send(words.app.label, "123456");
  expect(refreshSession).toHaveBeenCalledTimes(1);
});

test("says that a session has ended, and goes back to the login", async () => {
  const { clearSession } = open({
    listFactors: async () => ({ data: null, error: { name: "AuthSessionMissingError" } }),
  });
  await send(words.app.label, "123456");
  expect(clearSession).toHaveBeenCalledTimes(1);
});

test.each([
  ["is wrong", { code: "mfa_verification_failed", status: 422 }, words.recovery.wrong],
  ["belongs to an account without any", { code: "mfa_factor_not_found", status: 404 }, words.noCodes],
  ["is unknown to the backend", { name: "AuthUnknownError" }, words.noCodes],
])("says when a recovery code %s", async (_, error, sentence) => {
  open({ recoveryCodes: { verify: async () => ({ error }) } });
  fireEvent.click(screen.getByText(words.app.other));
  const field = await send(words.recovery.label, "aaaaa-bbbbb");
  expect(readErrors()).toEqual([sentence]);
  expect(field.value).toBe("aaaaa-bbbbb");
  fireEvent.click(screen.getByText(words.recovery.other));
  expect(screen.getByLabelText(words.app.label, { exact: true })).toBeTruthy();
});

test("signs out of this browser on the way back to the login, and says when that failed", async () => {
  const { signOut } = open({});
  await act(async () => fireEvent.click(screen.getByText(words.back)));
  expect(signOut.mock.calls).toEqual([[{ scope: "local" }]]);
  signOut.mockResolvedValueOnce({ error: { name: "AuthRetryableFetchError" } });
  await act(async () => fireEvent.click(screen.getByText(words.back)));
  expect(toastStore.getState()).toMatchObject({ description: texts.auth.toasts.unreachable });
});

test("keeps the code when the line is lost", async () => {
  open({ listFactors: () => Promise.reject(new TypeError("Failed to fetch")) });
  const field = await send(words.app.label, "123456");
  expect(field.value).toBe("123456");
  expect(JSON.stringify(toastStore.getState())).toContain(texts.auth.toasts.unreachable);
});
