// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markSoftwareRendering } from "./software-rendering.ts";

const loseContext = vi.fn();
const createContext = (renderer: string) => ({ getExtension: () => ({ loseContext }), getParameter: () => renderer });
/** `renderer` draws in WebGL; null where there is none. */
const setUp = (renderer: string | null, hasMouse = true) => {
  vi.stubGlobal("matchMedia", () => ({ matches: hasMouse }));
  const context = renderer === null ? null : createContext(renderer);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  markSoftwareRendering();
};
const isMarked = () => document.documentElement.hasAttribute("data-software-rendering");

beforeEach(() => vi.stubGlobal("requestIdleCallback", (run: () => void) => run()));
afterEach(() => document.documentElement.removeAttribute("data-software-rendering"));

for (const renderer of [null, "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))", "llvmpipe (LLVM 15.0.6, 256 bits)"])
  test(`a page that the processor draws is marked: ${renderer ?? "no WebGL"}`, () => {
    setUp(renderer);
    expect(isMarked()).toBe(true);
  });

test("one that a graphics card draws is not, and the card is given back", () => {
  setUp("ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)");
  expect(isMarked()).toBe(false);
  expect(loseContext).toHaveBeenCalledOnce();
});

test("a phone is not asked", () => {
  setUp(null, false);
  expect(isMarked()).toBe(false);
});

test("nor is a browser that does not say when it is idle", () => {
  Reflect.deleteProperty(window, "requestIdleCallback");
  setUp(null);
  expect(isMarked()).toBe(false);
});
