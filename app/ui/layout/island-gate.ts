export type IslandGate = { opened: Promise<void>; open(): void };

/** Closed until opened. */
export const createIslandGate = (): IslandGate => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    opened: promise,
    open: () => {
      // With its status React reads a promise at once, without another suspension.
      void Object.assign(promise, { status: "fulfilled", value: undefined });
      resolve();
    },
  };
};

/** For what does not hydrate. */
export const openGate = createIslandGate();
openGate.open();

// What only touches the edge of the viewport is not seen yet: the first section below a title that fills the screen.
const margin = "-1px 0px";
const idleAfterMs = 1_500;
// After these a state above the islands may change: a page, a fetcher, a form.
const uses = ["click", "keydown", "focusin", "input", "submit", "popstate"];
const pressed = "pointerdown";

const islands = new Map<Element, IslandGate>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const openIsland = (box: Element): void => {
  islands.get(box)?.open();
  islands.delete(box);
  observer?.unobserve(box);
  if (islands.size === 0) stopWatching();
};
// On the window, before React's own listeners on the document, which then hydrate at once what an event is for.
const handleUse = () => {
  for (const box of islands.keys()) openIsland(box);
};
const handlePress = ({ target }: Event) => {
  for (const box of islands.keys()) if (target instanceof Node && box.contains(target)) openIsland(box);
};
const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run);
};
const openNext = (): void => {
  const [next] = islands.keys();
  if (!next) return;
  openIsland(next);
  whenIdle(openNext);
};

const startWatching = (): IntersectionObserver => {
  for (const name of uses) addEventListener(name, handleUse, true);
  addEventListener(pressed, handlePress, true);
  timer = setTimeout(() => whenIdle(openNext), idleAfterMs);
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) openIsland(target);
    },
    { rootMargin: margin },
  );
};

const stopWatching = (): void => {
  for (const name of uses) removeEventListener(name, handleUse, true);
  removeEventListener(pressed, handlePress, true);
  clearTimeout(timer);
  observer?.disconnect();
  observer = undefined;
};

/** Opens the gate when its box comes into view or is used, else when the browser is idle, one after another. */
export const hydrateWhenWanted = (gate: IslandGate, box: Element): (() => void) => {
  observer ??= startWatching();
  islands.set(box, gate);
  observer.observe(box);
  return () => openIsland(box);
};
