// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { opening } from "./opening.ts";
import { useGreeting } from "./use-greeting.ts";
import { visitorName } from "./visitor-name.ts";

const texts = ["One, {{user}}.", "Two.", "", "Four."];
const greetings = texts.map((text) => ({ text }));
const offered = { greetings, greetingCount: 3, startsWith: "first" as const };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  visitorName.clear();
  opening.startAgain();
});

test("turns from one to the next and back around, without the empty one", async () => {
  const { result } = renderHook(() => useGreeting(offered, false));
  act(() => visitorName.setState("Ann"));
  expect(result.current).toMatchObject({ text: "One, Ann.", number: 1, count: 3, canTurn: true, isKnown: true });
  const read: string[] = [];
  for (const step of [1, 1, 1, -1] as const) {
    await act(() => result.current.turn(step));
    read.push(result.current.text);
  }
  expect(read).toEqual(["Two.", "Four.", "One, Ann.", "Four."]);
  expect(opening.store.getState().greeting).toBe(3);
});

test("begins by chance, and after that with another one", async () => {
  const { result } = renderHook(() => useGreeting({ ...offered, startsWith: "random" }, false));
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  for (let times = 0; times < 10; times += 1) {
    const before = result.current.number;
    act(() => opening.startAgain());
    await waitFor(() => expect(result.current.isKnown).toBe(true));
    expect(result.current.number).not.toBe(before);
  }
});

test("fetches those that were too long for the page", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ greetings }));
  const { result } = renderHook(() => useGreeting({ ...offered, greetings: greetings.slice(0, 1) }, false));
  await act(() => result.current.turn(-1));
  expect(result.current).toMatchObject({ text: "Four.", number: 3 });
});

test("fills in what differs each time once it is loaded, and the same again", async () => {
  const varying = [{ text: "{{pick::a::b::c}}{{roll:d999}} for {{user}}", shown: "a1 for Guest" }];
  const offer = { ...offered, greetings: varying, greetingCount: 1 };
  const { result, unmount } = renderHook(() => useGreeting(offer, true));
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  const { text } = result.current;
  expect(text).toMatch(/^[abc]\d+ for \w+$/);
  unmount();
  const again = renderHook(() => useGreeting(offer, true));
  await waitFor(() => expect(again.result.current.isKnown).toBe(true));
  expect(again.result.current.text).toBe(text);
});

test("tells the server which one it is when the first is empty", () => {
  const { result } = renderHook(() =>
    useGreeting({ ...offered, greetings: [{ text: "" }, { text: "Two." }], greetingCount: 1 }, false),
  );
  expect(result.current.text).toBe("Two.");
  expect(opening.store.getState().greeting).toBe(1);
});
