const waitMs = 6_000;
const gap = 8;

/** Fired on the document after hydration (`announce-hydration.ts`). */
export const hydratedEvent = "hydrated";

type Options = {
  /** The sentence beside a control that is held for long. */
  readLate(): string;
  /** Selects buttons that an inline script lets work before hydration. */
  working: string;
  /** Calls `send` for a key that sends a field. */
  sendOnEnter(event: KeyboardEvent, send: () => void): void;
};

const isPlainClick = ({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * Holds clicks and submits until hydration, then replays each of them once, in order. A held control gets `data-held`.
 * The returned function shows a notice at once, and beside controls that are held later: why scripts failed to load, or
 * that it takes long. It is rendered outside of the React tree.
 */
export const holdPresses = (
  page: Document,
  { readLate, working, sendOnEnter }: Options,
): ((failure?: string) => void) => {
  // Controls that do nothing before hydration. Popover buttons and forms with an action work natively.
  const deadControls = `button:not([popovertarget]):not([type=submit]):not(${working}), [data-guarded]`;
  const held = new Map<HTMLElement, () => void>();
  let notice: HTMLElement | undefined;
  let reason: string | undefined;

  const showNotice = () => {
    const control = [...held.keys()].at(-1);
    notice ??= page.body.appendChild(page.createElement("output"));
    notice.dataset.late = control ? "" : "page";
    notice.textContent = reason ?? readLate();
    if (!control) return;
    const { bottom, left } = control.getBoundingClientRect();
    notice.style.top = `${bottom + scrollY + gap}px`;
    notice.style.left = `${Math.max(gap, Math.min(left, page.documentElement.clientWidth - notice.offsetWidth - gap))}px`;
  };
  const hold = (event: Event, control: HTMLElement, perform: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!held.has(control)) held.set(control, perform);
    control.dataset.held = "";
    control.setAttribute("aria-busy", "true");
    if (reason !== undefined) showNotice();
    else setTimeout(() => held.size > 0 && showNotice(), waitMs);
  };

  const handleClick = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(deadControls);
    if (control && isPlainClick(event)) hold(event, control, () => control.click());
  };
  const handleSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter ?? form.querySelector<HTMLElement>("[type=submit]");
    if (!form.hasAttribute("action")) hold(event, submitter ?? form, () => form.requestSubmit(submitter));
  };
  const handleKey = (event: KeyboardEvent) => {
    const field = event.target as HTMLTextAreaElement;
    if (field.enterKeyHint === "send") sendOnEnter(event, () => field.form?.requestSubmit());
  };
  const release = () => {
    page.removeEventListener("click", handleClick, true);
    page.removeEventListener("submit", handleSubmit, true);
    page.removeEventListener("keydown", handleKey, true);
    const presses = [...held];
    held.clear();
    // What the styles lack stays lacking.
    if (reason === undefined) notice?.remove();
    for (const [control, perform] of presses) {
      delete control.dataset.held;
      control.removeAttribute("aria-busy");
      if (control.isConnected) perform();
    }
  };

  page.addEventListener("click", handleClick, true);
  page.addEventListener("submit", handleSubmit, true);
  page.addEventListener("keydown", handleKey, true);
  page.addEventListener(hydratedEvent, release, { once: true });
  return (failure) => {
    reason ??= failure;
    showNotice();
  };
};
