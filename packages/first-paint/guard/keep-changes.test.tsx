// @vitest-environment happy-dom
import { act, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { hydratedEvent } from "./hold-presses.ts";
import { keepChanges } from "./keep-changes.ts";

let root: Root | undefined;

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = "";
});

const Controls = () => {
  const [volume, setVolume] = useState(40);
  const [isOn, setOn] = useState(true);
  return (
    <div>
      <input type="range" value={volume} onChange={(event) => setVolume(event.currentTarget.valueAsNumber)} />
      <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
      <p>
        {volume} {isOn ? "on" : "off"}
      </p>
    </div>
  );
};
const find = (type: string) => document.querySelector<HTMLInputElement>(`[type=${type}]`) as HTMLInputElement;
const readState = () => document.querySelector("p")?.textContent;

const changeBeforeHydration = async (change: () => void) => {
  document.body.innerHTML = renderToString(<Controls />);
  keepChanges(document);
  change();
  await act(async () => {
    root = hydrateRoot(document.body, <Controls />);
  });
  await act(async () => void document.dispatchEvent(new Event(hydratedEvent)));
};

test("keeps a slider's value from before hydration, and updates the React state", async () => {
  await changeBeforeHydration(() => {
    find("range").value = "75";
    find("range").dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect([readState(), find("range").value]).toEqual(["75 on", "75"]);
});

test("keeps a switch that was toggled before hydration", async () => {
  await changeBeforeHydration(() => find("checkbox").click());
  expect([readState(), find("checkbox").checked]).toEqual(["40 off", false]);
});

test("keeps the initial state of a switch that was toggled twice", async () => {
  await changeBeforeHydration(() => {
    find("checkbox").click();
    find("checkbox").click();
  });
  expect([readState(), find("checkbox").checked]).toEqual(["40 on", true]);
});

test("ignores changes after hydration", async () => {
  await changeBeforeHydration(() => undefined);
  await act(async () => find("checkbox").click());
  await act(async () => void document.dispatchEvent(new Event(hydratedEvent)));
  expect(readState()).toBe("40 off");
});
