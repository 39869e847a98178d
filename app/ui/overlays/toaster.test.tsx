// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, showToast } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";
import { getSwipe } from "./use-swipe-away.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom does not implement animations.
  HTMLElement.prototype.getAnimations = () => [];
});
afterEach(() => {
  act(() => {
    closeToast();
    vi.runAllTimers();
  });
});

const show = (title: string, tone: "success" | "destructive" = "success") =>
  act(async () => showToast({ title, tone }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const getBox = () => screen.getByRole("region");

test("announces errors assertively and other toasts politely", async () => {
  const { container } = render(<Toaster />);
  const region = container.querySelector("[aria-live]");
  await show("Saved");
  expect(region?.contains(screen.getByText("Saved"))).toBe(true);
  expect(region?.getAttribute("aria-live")).toBe("polite");
  await show("Lost", "destructive");
  expect(region?.textContent).toBe("Lost");
  expect(region?.getAttribute("aria-live")).toBe("assertive");
});

test("pauses the timeout on hover", async () => {
  render(<Toaster />);
  await show("Saved");
  await pass(4_000);
  fireEvent.pointerEnter(getBox());
  await pass(60_000);
  fireEvent.pointerLeave(getBox());
  await pass(900);
  expect(screen.queryByText("Saved")).not.toBeNull();
  await pass(200);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("pauses the timeout while the window is in the background", async () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  render(<Toaster />);
  await show("Saved");
  await pass(60_000);
  expect(screen.queryByText("Saved")).not.toBeNull();
  hasFocus.mockReturnValue(true);
  act(() => void fireEvent.focus(window));
  await pass(5_100);
  expect(screen.queryByText("Saved")).toBeNull();
  hasFocus.mockRestore();
});

test("receives focus on F6, and returns it when closed with Escape", async () => {
  render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  );
  const button = screen.getByText("Save");
  button.focus();
  await show("Saved");
  fireEvent.keyDown(window, { key: "F6" });
  expect(document.activeElement).toBe(getBox());
  await act(async () => void fireEvent.keyDown(getBox(), { key: "Escape" }));
  expect(screen.queryByText("Saved")).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("makes way for what gets the focus", async () => {
  const place = (element: Element | null, top: number, bottom: number) =>
    Object.assign(element ?? {}, { getBoundingClientRect: () => ({ left: 16, right: 344, top, bottom }) as DOMRect });
  const { container } = render(
    <>
      <input />
      <Toaster />
    </>,
  );
  const field = screen.getByRole("textbox");
  const box = container.querySelector<HTMLElement>("[aria-live]");
  place(box, innerHeight - 116, innerHeight - 16);
  place(field, 300, 340);
  await show("Saved");
  field.focus();
  await pass(20);
  expect(box?.style.translate).toBe("");
  field.blur();
  place(field, innerHeight - 60, innerHeight - 20);
  field.focus();
  await pass(20);
  expect(box?.style.translate).toContain(`${24 - (innerHeight - 116)}px`);
});

test("can be swiped away sideways, up or down", async () => {
  expect(getSwipe({ x: -60, y: 20 })).toEqual({ x: -60, y: 0 });
  expect(getSwipe({ x: 5, y: 60 })).toEqual({ x: 0, y: 60 });

  render(<Toaster />);
  await show("Saved");
  const push = async (clientX: number) => {
    fireEvent.pointerDown(getBox(), { pointerType: "touch", clientX: 0, clientY: 0 });
    fireEvent.pointerMove(getBox(), { pointerType: "touch", clientX, clientY: 0 });
    await act(async () => void fireEvent.pointerUp(getBox(), { pointerType: "touch", clientX, clientY: 0 }));
  };
  await push(20);
  expect(screen.queryByText("Saved")).not.toBeNull();
  await push(80);
  expect(screen.queryByText("Saved")).toBeNull();
});
