// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { RecoveryBoundary } from "./recovery-boundary.tsx";

afterEach(cleanup);

const Form = () => {
  const [email, setEmail] = useState("");
  const [hasStar, setStar] = useState(false);
  return (
    <form method="post">
      <input name="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      <textarea name="reason" defaultValue="" />
      <input type="checkbox" name="agreed" />
      {/* What a fault looks like that a translator causes: bare text beside something conditional. */}
      <button type="button" onClick={() => setStar(true)}>
        {hasStar && <i>*</i>}
        Star
      </button>
      <output>{email}</output>
    </form>
  );
};

const Broken = () => {
  throw new Error("broken");
};

class Outer extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render = () => (this.state.hasFailed ? <p role="alert">Something went dark</p> : this.props.children);
}

const silence = () => vi.spyOn(console, "error").mockReturnValue();

test("renders a page that a translator has changed anew, with everything typed, focus and a notice", () => {
  const errors = silence();
  const onRecovery = vi.fn<() => void>();
  render(
    <RecoveryBoundary onRecovery={onRecovery}>
      <Form />
    </RecoveryBoundary>,
  );
  const email = screen.getAllByRole("textbox")[0] as HTMLInputElement;
  const [, reason] = screen.getAllByRole("textbox") as [HTMLElement, HTMLTextAreaElement];
  fireEvent.change(email, { target: { value: "ada@example.org" } });
  reason.value = "To read on.";
  fireEvent.click(screen.getByRole("checkbox"));
  reason.focus();
  const button = screen.getByRole("button");
  const font = document.createElement("font");
  font.textContent = "Star";
  button.lastChild?.replaceWith(font);
  act(() => button.click());

  expect(button.isConnected).toBe(false);
  expect(onRecovery).toHaveBeenCalledOnce();
  const [newEmail, newReason] = screen.getAllByRole("textbox") as [HTMLInputElement, HTMLTextAreaElement];
  expect(newEmail.value).toBe("ada@example.org");
  expect(screen.getByRole("status").textContent).toBe("ada@example.org");
  expect(newReason.value).toBe("To read on.");
  expect(document.activeElement).toBe(newReason);
  expect((screen.getByRole("checkbox") as HTMLInputElement).checked).toBe(true);
  expect(errors).toHaveBeenCalled();
  errors.mockRestore();
});

test("leaves a page that fails again at once to the boundary above", () => {
  const errors = silence();
  const onRecovery = vi.fn<() => void>();
  render(
    <Outer>
      <RecoveryBoundary onRecovery={onRecovery}>
        <Broken />
      </RecoveryBoundary>
    </Outer>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Something went dark");
  expect(onRecovery).not.toHaveBeenCalled();
  errors.mockRestore();
});
