// In px. Below the top edge, and between a toast and a control beside which it is shown.
const topMargin = 24;
const gap = 8;

// What it costs to cover a control: the one in use never, a field rather not, since it is used next. Beside a control,
// a toast is less expected than at an edge of the screen.
const costs = { control: 1, notAtEdge: 2, field: 10, inUse: 1_000 };

type Area = Pick<DOMRect, "top" | "bottom" | "left" | "right">;
/** A control, and what it costs to cover it. */
type Obstacle = { area: Area; cost: number };

const isOverlapping = (one: Area, other: Area): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * How far, in px, a toast at the bottom of the screen is moved so that it covers as little as possible that can be
 * used: to the top, or beside a control. 0 or negative.
 */
export const getToastOffset = (toast: Area, obstacles: Obstacle[]): number => {
  const { bottom, left, right, top } = toast;
  const height = bottom - top;
  const beside = obstacles
    .flatMap(({ area }) => [area.top - gap - height, area.bottom + gap])
    .filter((position) => position > topMargin && position < top)
    .sort((one, other) => other - one);
  let best = { position: top, cost: Infinity };
  for (const position of [top, topMargin, ...beside]) {
    const area = { bottom: position + height, left, right, top: position };
    const covered = obstacles.filter((obstacle) => isOverlapping(area, obstacle.area));
    const atEdge = position === top || position === topMargin;
    const cost = covered.reduce((sum, obstacle) => sum + obstacle.cost, atEdge ? 0 : costs.notAtEdge);
    if (cost < best.cost) best = { position, cost };
  }
  return best.position - top;
};

const field = "input, select, textarea";
const control = `a, button, label, summary, ${field}`;

/** The control that was pressed, or that got the focus, last. */
let inUse: Element | null = null;

const getCost = (element: Element): number => {
  if (element === inUse) return costs.inUse;
  return element.matches(field) ? costs.field : costs.control;
};

/** Moves the box of a toast, which is at the bottom of the screen, to its place. */
export const placeToast = (box: HTMLElement): void => {
  box.style.translate = "";
  const elements = new Set(document.querySelectorAll(control));
  if (inUse) elements.add(inUse);
  const obstacles = [...elements]
    .filter((element) => !box.contains(element))
    .map((element) => ({ area: element.getBoundingClientRect(), cost: getCost(element) }));
  const offset = getToastOffset(box.getBoundingClientRect(), obstacles);
  // Also on the screen after it was turned.
  if (offset < 0) box.style.translate = `0 max(${offset}px, calc(100% + 2.5rem - 100dvh))`;
};

/** Tracks what is pressed and what gets the focus; a toast that covers this is moved. Returns an unsubscribe function. */
export const watchControls = (box: HTMLElement): (() => void) => {
  const rememberPressed = ({ target }: Event) => {
    inUse = target instanceof Element ? target.closest(control) : null;
  };
  // The browser scrolls what has the focus into view before the next frame.
  const makeWay = () =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (!activeElement || box.contains(activeElement)) return;
      inUse = activeElement;
      if (isOverlapping(box.getBoundingClientRect(), inUse.getBoundingClientRect())) placeToast(box);
    });
  const watching = new AbortController();
  const { signal } = watching;
  for (const name of ["pointerdown", "keydown"] as const)
    addEventListener(name, rememberPressed, { capture: true, passive: true, signal });
  addEventListener("focusin", makeWay, { signal });
  return () => watching.abort();
};
