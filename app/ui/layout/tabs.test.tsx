// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

const Counter = () => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Count {count}
    </button>
  );
};
const tabs = [
  { value: "one", label: "One", content: <p>First</p> },
  { value: "two", label: "Two", content: <Counter />, keepMounted: true },
  { value: "three", label: "Three", content: <p>Third</p> },
];
const tab = (name: string) => screen.getByRole("tab", { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test("shows the panel of a clicked tab and calls onValueChange once", () => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<Tabs label="Views" tabs={tabs} onValueChange={onValueChange} />);
  expect(screen.getByRole("tabpanel", { name: "One" }).textContent).toBe("First");
  fireEvent.click(tab("Three"));
  fireEvent.click(tab("Three"));
  expect(screen.getByRole("tabpanel", { name: "Three" }).textContent).toBe("Third");
  expect(screen.queryByText("First")).toBeNull();
  expect(onValueChange.mock.calls).toEqual([["three"]]);
});

test("is one tab stop, in which arrow keys, Home and End move focus without activating", () => {
  render(<Tabs label="Views" tabs={tabs} defaultValue="two" />);
  expect(tabs.map(({ label }) => tab(label).tabIndex)).toEqual([-1, 0, -1]);
  act(() => tab("Two").focus());
  const visited = ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End", "x"].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(visited).toEqual(["Three", "One", "Three", "One", "Three", "Three"]);
  expect(tab("Two").getAttribute("aria-selected")).toBe("true");
});

test("hides a panel with keepMounted and keeps its state", () => {
  render(<Tabs label="Views" tabs={tabs} defaultValue="two" />);
  fireEvent.click(screen.getByRole("button", { name: "Count 0" }));
  fireEvent.click(tab("One"));
  expect(screen.queryByRole("button", { name: "Count 1" })).toBeNull();
  fireEvent.click(tab("Two"));
  expect(screen.getByRole("button", { name: "Count 1" })).toBeTruthy();
});

test("can be controlled by value", () => {
  render(<Tabs label="Views" tabs={tabs} value="one" />);
  fireEvent.click(tab("Three"));
  expect(tab("One").getAttribute("aria-selected")).toBe("true");
});
