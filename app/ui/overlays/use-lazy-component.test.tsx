// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useLazyComponent } from "./use-lazy-component.ts";

afterEach(cleanup);

type Load = () => Promise<() => ReactElement>;
const lost: Load = () => Promise.reject(new Error("Lost"));
const found: Load = () => Promise.resolve(() => <p>The part</p>);

const Opener = ({ load, closes }: { load: Load; closes: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  const { render: renderPart, failure } = useLazyComponent(isOpen, load, () => closes && setIsOpen(false));
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {failure && <p role="alert">{failure.message}</p>}
      {renderPart?.(null)}
    </>
  );
};

const press = () => act(async () => void fireEvent.click(screen.getByRole("button")));

test("reports a failed load, and retries when it is opened again", async () => {
  const load = vi.fn<Load>().mockImplementationOnce(lost).mockImplementation(found);
  render(<Opener load={load} closes />);
  await press();
  expect(screen.getByRole("alert").textContent).toBe("Lost");
  await press();
  expect(screen.getByText("The part")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test("retries when the browser is back online while it is still open", async () => {
  const load = vi.fn<Load>().mockImplementationOnce(lost).mockImplementation(found);
  render(<Opener load={load} closes={false} />);
  await press();
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(screen.getByText("The part")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("loads once, however often it is opened", async () => {
  const load = vi.fn<Load>(found);
  render(<Opener load={load} closes={false} />);
  await press();
  await press();
  expect(load).toHaveBeenCalledTimes(1);
});
