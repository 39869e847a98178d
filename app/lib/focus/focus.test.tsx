// @vitest-environment happy-dom
import { act, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { passFocusOn } from "./pass-focus-on.ts";
import { useFocusAfterChange } from "./use-focus-after-change.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useFocusFirstNew } from "./use-focus-first-new.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

let root: Root;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = "";
});

const render = (content: React.ReactNode) => act(async () => root.render(content));
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const focus = (selector: string) => act(async () => find(selector).focus());
const getFocused = () => document.activeElement?.textContent;

const Requests = ({ waiting, decided }: { waiting: string[]; decided: string[] }) => {
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(box);
  const toGroup = (title: string, names: string[], action: string) =>
    names.length > 0 && (
      <section>
        <h2>{title}</h2>
        {names.map((name) => (
          <article key={name}>
            <h3>{name}</h3>
            <button id={name} key={action}>
              {action}
            </button>
          </article>
        ))}
      </section>
    );
  return (
    <div ref={box}>
      {toGroup("Waiting", waiting, "Approve")}
      {toGroup("Decided", decided, "Revoke")}
    </div>
  );
};

test("moves focus to the next item when the focused item is removed", async () => {
  await render(<Requests waiting={["a", "b", "c"]} decided={[]} />);
  await focus("#b");
  await render(<Requests waiting={["a", "c"]} decided={["b"]} />);
  expect(getFocused()).toBe("c");
  await focus("#c");
  await render(<Requests waiting={["a"]} decided={["b", "c"]} />);
  expect(getFocused()).toBe("a");
});

test("moves focus to the first remaining heading when the last item is removed", async () => {
  await render(<Requests waiting={["a"]} decided={[]} />);
  await focus("#a");
  await render(<Requests waiting={[]} decided={["a"]} />);
  expect(getFocused()).toBe("Decided");
});

test("leaves focus alone when it is elsewhere", async () => {
  await render(<Requests waiting={["a", "b"]} decided={[]} />);
  await focus("#a");
  await focus("#b");
  await render(<Requests waiting={["b"]} decided={["a"]} />);
  expect(document.activeElement?.id).toBe("b");
});

const Growing = ({ names }: { names: string[] }) => {
  const list = useRef<HTMLUListElement>(null);
  const expectNew = useFocusFirstNew(list);
  return (
    <>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
      <button id="more" onClick={expectNew}>
        More
      </button>
      <input id="field" />
    </>
  );
};

test("moves focus to the first new item after loading more, unless focus has left the control", async () => {
  await render(<Growing names={["a"]} />);
  await focus("#more");
  await act(async () => find("#more").click());
  await render(<Growing names={["a", "b", "c"]} />);
  expect(getFocused()).toBe("b");
  await focus("#more");
  await act(async () => find("#more").click());
  await focus("#field");
  await render(<Growing names={["a", "b", "c", "d"]} />);
  expect(document.activeElement?.id).toBe("field");
});

const Views = ({ view }: { view: string }) => {
  const box = useFocusAfterChange(view);
  return (
    <div ref={box}>
      {view === "sent" && <h2>Check your email</h2>}
      <input id="email" />
    </div>
  );
};

test("focuses the heading or first field of a new view, but not of the first view", async () => {
  await render(<Views view="form" />);
  expect(document.activeElement).toBe(document.body);
  await render(<Views view="sent" />);
  expect(getFocused()).toBe("Check your email");
  await render(<Views view="form" />);
  expect(document.activeElement?.id).toBe("email");
});

const Lines = ({ start }: { start: number }) => {
  const list = useRef<HTMLOListElement>(null);
  const { getTabIndex, listHandlers } = useRovingFocus(list, 3, { start });
  return (
    <ol ref={list} {...listHandlers}>
      {["a", "b", "c"].map((line, index) => (
        <li key={line}>
          <button tabIndex={getTabIndex(index)}>{line}</button>
        </li>
      ))}
    </ol>
  );
};

test("makes a list one tab stop: the start item, then the last focused item", async () => {
  await render(<Lines start={1} />);
  const getStops = () => [...document.querySelectorAll("button")].filter(({ tabIndex }) => tabIndex === 0);
  expect(getStops().map(({ textContent }) => textContent)).toEqual(["b"]);
  await focus("button[tabindex='0']");
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  });
  expect(getFocused()).toBe("c");
  expect(getStops().map(({ textContent }) => textContent)).toEqual(["c"]);
});

test("passes the focus of a button that goes away to the nearest heading that stays", async () => {
  const page = (isFailed: boolean) => (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Sessions</h2>
        {isFailed ? <button ref={passFocusOn}>Try again</button> : <p>Loading</p>}
      </section>
    </main>
  );
  await render(page(true));
  await focus("button");
  await render(page(false));
  expect(getFocused()).toBe("Sessions");
});

test("leaves the focus where it is when a button without it goes away", async () => {
  const page = (isFailed: boolean) => (
    <main>
      <h1>Page</h1>
      <input aria-label="Name" />
      {isFailed && <button ref={passFocusOn}>Try again</button>}
    </main>
  );
  await render(page(true));
  await focus("input");
  await render(page(false));
  expect(document.activeElement).toBe(find("input"));
});
