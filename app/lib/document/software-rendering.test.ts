// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markSoftwareRendering } from "./software-rendering.ts";

const loseContext = vi.fn();
const createContext = (renderer: string) => ({ getExtension: () => ({ loseContext }), getParameter: () => renderer });
/** `renderer` is the WebGL renderer's name, null without WebGL. */
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
  test(`marks software rendering: ${renderer ?? "no WebGL"}`, () => {
    setUp(renderer);
    expect(isMarked()).toBe(true);
  });

test("does not mark a graphics card, and releases the WebGL context", () => {
  setUp("ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)");
  expect(isMarked()).toBe(false);
  expect(loseContext).toHaveBeenCalledOnce();
});

test("skips touch devices", () => {
  setUp(null, false);
  expect(isMarked()).toBe(false);
});

test("skips browsers without idle callbacks", () => {
  Reflect.deleteProperty(window, "requestIdleCallback");
  setUp(null);
  expect(isMarked()).toBe(false);
});
