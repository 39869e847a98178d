// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";

const viewport = 800;
let tell: (entry: { top: number; height: number; seen: number }) => void;

beforeEach(() => {
  vi.stubGlobal("innerHeight", viewport);
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(observe: IntersectionObserverCallback) {
        tell = ({ height, seen, top }) =>
          act(() =>
            observe(
              [
                {
                  boundingClientRect: { height, top },
                  intersectionRatio: height && seen / height,
                  intersectionRect: { height: seen },
                  isIntersecting: seen > 0,
                  // Without a layout there are no bounds either.
                  rootBounds: { height: height && viewport },
                } as IntersectionObserverEntry,
              ],
              this as unknown as IntersectionObserver,
            ),
          );
      }
      observe() {}
      disconnect() {
        tell = () => undefined;
      }
    },
  );
  render(<RevealOnScroll>Text</RevealOnScroll>);
});

const isWaiting = () => screen.getByText("Text").hasAttribute("data-waiting");

test("waits below the first screen until a third of it is seen", () => {
  tell({ top: 900, height: 400, seen: 0 });
  expect(isWaiting()).toBe(true);
  vi.stubGlobal("scrollY", 200);
  tell({ top: 700, height: 400, seen: 100 });
  expect(isWaiting()).toBe(true);
  tell({ top: 660, height: 400, seen: 140 });
  expect(isWaiting()).toBe(false);
});

test("shows what the first screen shows, however little of it", () => {
  tell({ top: 790, height: 400, seen: 10 });
  expect(isWaiting()).toBe(false);
});

test("shows what stands above the place at which the page opened", () => {
  vi.stubGlobal("scrollY", 2_000);
  tell({ top: -900, height: 400, seen: 0 });
  expect(isWaiting()).toBe(false);
});

test("waits while it has no layout, then shows what is on the first screen", () => {
  tell({ top: 0, height: 0, seen: 0 });
  expect(isWaiting()).toBe(true);
  tell({ top: 700, height: 400, seen: 100 });
  expect(isWaiting()).toBe(false);
});

test("shows what gets the focus", () => {
  tell({ top: 900, height: 400, seen: 0 });
  fireEvent.focusIn(screen.getByText("Text"));
  expect(isWaiting()).toBe(false);
});
