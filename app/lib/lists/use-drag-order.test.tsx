// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import type { PointerEvent } from "react";
import { expect, test, vi } from "vitest";
import { findPlace, useDragOrder } from "./use-drag-order.ts";

test("finds the place by the items whose middle is above, without the dragged one", () => {
  const middles = [50, 150, 250];
  expect([20, 160, 260, 999].map((y) => findPlace(middles, 0, y))).toEqual([0, 1, 2, 2]);
  expect([20, 60, 240, 260].map((y) => findPlace(middles, 2, y))).toEqual([0, 1, 2, 2]);
});

const open = () => {
  const box = document.body.appendChild(document.createElement("ol"));
  for (const top of [0, 100, 200]) {
    const item = box.appendChild(document.createElement("li"));
    item.getBoundingClientRect = () => ({ top, height: 100 }) as DOMRect;
  }
  const onMove = vi.fn<(from: number, to: number) => void>();
  const { result } = renderHook(() => useDragOrder({ current: box }, onMove));
  const start = (from: number) =>
    act(() => result.current.startDrag(from, { button: 0, preventDefault: () => undefined } as PointerEvent));
  const fire = (type: string, clientY = 0) => act(() => void window.dispatchEvent(new MouseEvent(type, { clientY })));
  const press = (key: string) => act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key })));
  return { onMove, result, start, fire, press };
};

test("shows where an item would land, and moves it there when it is dropped", () => {
  const { onMove, result, start, fire } = open();
  start(0);
  expect(result.current.draggedIndex).toBe(0);
  fire("pointermove", 270);
  expect([0, 1, 2].map((index) => result.current.getDropMark(index))).toEqual([undefined, undefined, "after"]);
  fire("pointerup");
  expect(onMove.mock.calls).toEqual([[0, 2]]);
  expect(result.current.draggedIndex).toBeNull();
  fire("pointermove", 0);
  expect(result.current.draggedIndex).toBeNull();
});

test("moves nothing after Escape, or when an item lands where it was", () => {
  const { onMove, start, fire, press } = open();
  start(2);
  fire("pointermove", 10);
  press("Escape");
  fire("pointerup");
  start(1);
  fire("pointermove", 140);
  fire("pointerup");
  expect(onMove).not.toHaveBeenCalled();
});
