// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { TerminalMessage } from "./terminal-message.ts";
import { TerminalLog } from "./terminal-log.tsx";

const chunk = vi.hoisted(() => ({ isLost: false, loadCount: 0 }));
vi.mock("./virtual-lines.tsx", () => ({
  get VirtualLines() {
    chunk.loadCount += 1;
    if (chunk.isLost) throw new Error("Failed to fetch");
    return () => <p>only lines in view</p>;
  },
}));

const createMessages = (count: number): TerminalMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    timestamp: null,
    type: "system",
    content: `Line ${index}.`,
    source: "system",
    isStreaming: false,
  }));

afterEach(() => {
  Object.assign(chunk, { isLost: false, loadCount: 0 });
});

test("renders a short log completely, without loading the virtual list", async () => {
  await act(async () => render(<TerminalLog messages={createMessages(40)} />));
  expect(screen.getAllByText(/^Line/)).toHaveLength(40);
  expect(chunk.loadCount).toBe(0);
});

test("renders a long log completely when the virtual list fails to load, and retries on the next click", async () => {
  chunk.isLost = true;
  await act(async () => render(<TerminalLog messages={createMessages(41)} />));
  await expect.poll(() => chunk.loadCount).toBe(1);
  expect(screen.getAllByText(/^Line/)).toHaveLength(41);
  chunk.isLost = false;
  await act(async () => document.body.click());
  expect(await screen.findByText("only lines in view")).toBeTruthy();
  expect(screen.queryByText(/^Line/)).toBeNull();
});
