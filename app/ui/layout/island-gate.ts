export type IslandGate = { opened: Promise<void>; open(): void };

/** Creates a closed gate: a promise for `use` that resolves once it is opened. */
export const createIslandGate = (): IslandGate => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    opened: promise,
    open: () => {
      // React reads a promise with this status synchronously, without suspending again.
      void Object.assign(promise, { status: "fulfilled", value: undefined });
      resolve();
    },
  };
};

/** Gate for client-side rendering, where nothing waits. */
export const openGate = createIslandGate();
openGate.open();

// Excludes elements that only touch the viewport, like the first section below a full-screen title.
const margin = "-1px 0px";
const idleAfterMs = 1_500;
// After these events, state above the islands may change (router, fetchers, forms), which would break their hydration.
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
// On window in the capture phase, before React's listeners, which then hydrate the event's target synchronously.
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

/** Opens the gate when its box becomes visible or is used, else in idle time, one island after another. */
export const hydrateWhenWanted = (gate: IslandGate, box: Element): (() => void) => {
  observer ??= startWatching();
  islands.set(box, gate);
  observer.observe(box);
  return () => openIsland(box);
};
