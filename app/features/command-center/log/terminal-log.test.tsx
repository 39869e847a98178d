// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { TerminalMessage } from "../terminal/terminal-message.ts";
import { TerminalLog } from "./terminal-log.tsx";

const chunk = vi.hoisted(() => ({ isLost: false, asked: 0 }));
vi.mock("./virtual-lines.tsx", () => ({
  get VirtualLines() {
    chunk.asked += 1;
    if (chunk.isLost) throw new Error("Failed to fetch");
    return () => <p>only lines in view</p>;
  },
}));

const makeMessages = (count: number): TerminalMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    timestamp: null,
    type: "system",
    content: `Line ${index}.`,
    source: "system",
    isStreaming: false,
  }));

afterEach(() => {
  cleanup();
  Object.assign(chunk, { isLost: false, asked: 0 });
});

test("few lines are all in the page, without the code for many", async () => {
  await act(async () => render(<TerminalLog messages={makeMessages(40)} />));
  expect(screen.getAllByText(/^Line/)).toHaveLength(40);
  expect(chunk.asked).toBe(0);
});

test("many lines stay where their code is lost, until the next press has fetched it", async () => {
  chunk.isLost = true;
  await act(async () => render(<TerminalLog messages={makeMessages(41)} />));
  await vi.waitFor(() => expect(chunk.asked).toBe(1));
  expect(screen.getAllByText(/^Line/)).toHaveLength(41);
  chunk.isLost = false;
  await act(async () => document.body.click());
  expect(await screen.findByText("only lines in view")).toBeTruthy();
  expect(screen.queryByText(/^Line/)).toBeNull();
});
