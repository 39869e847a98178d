// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";

const viewport = 800;
let notifyObserver: (entry: { top: number; height: number; seen: number }) => void;

beforeEach(() => {
  vi.stubGlobal("innerHeight", viewport);
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(observe: IntersectionObserverCallback) {
        notifyObserver = ({ height, seen, top }) =>
          act(() =>
            observe(
              [
                {
                  boundingClientRect: { height, top },
                  intersectionRatio: height && seen / height,
                  intersectionRect: { height: seen },
                  isIntersecting: seen > 0,
                  // Without a layout there are no root bounds.
                  rootBounds: { height: height && viewport },
                } as IntersectionObserverEntry,
              ],
              this as unknown as IntersectionObserver,
            ),
          );
      }
      observe() {}
      disconnect() {
        notifyObserver = () => undefined;
      }
    },
  );
  render(<RevealOnScroll>Text</RevealOnScroll>);
});

const isWaiting = () => screen.getByText("Text").hasAttribute("data-waiting");

test("waits below the fold until a third is visible", () => {
  notifyObserver({ top: 900, height: 400, seen: 0 });
  expect(isWaiting()).toBe(true);
  vi.stubGlobal("scrollY", 200);
  notifyObserver({ top: 700, height: 400, seen: 100 });
  expect(isWaiting()).toBe(true);
  notifyObserver({ top: 660, height: 400, seen: 140 });
  expect(isWaiting()).toBe(false);
});

test("shows content above the fold, however little of it is visible", () => {
  notifyObserver({ top: 790, height: 400, seen: 10 });
  expect(isWaiting()).toBe(false);
});

test("shows content above the initial scroll position", () => {
  vi.stubGlobal("scrollY", 2_000);
  notifyObserver({ top: -900, height: 400, seen: 0 });
  expect(isWaiting()).toBe(false);
});

test("waits without a layout, then shows content above the fold", () => {
  notifyObserver({ top: 0, height: 0, seen: 0 });
  expect(isWaiting()).toBe(true);
  notifyObserver({ top: 700, height: 400, seen: 100 });
  expect(isWaiting()).toBe(false);
});

test("shows content that receives focus", () => {
  notifyObserver({ top: 900, height: 400, seen: 0 });
  fireEvent.focusIn(screen.getByText("Text"));
  expect(isWaiting()).toBe(false);
});
