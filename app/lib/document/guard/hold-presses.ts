const waitMs = 6_000;
const gap = 8;

/** Fired on the document after hydration (`app/lib/document/announce-hydration.ts`). */
export const hydratedEvent = "hydrated";

// Controls that do nothing before hydration. Popover buttons and forms with an action work natively, the theme switch
// by an inline script.
const deadControls = "button:not([popovertarget]):not([type=submit]):not([data-theme-switch]), [data-guarded]";

const isPlainClick = ({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * Holds clicks and submits until hydration, then replays each of them once, in order. A held control gets `data-held`.
 * `sentence` is shown beside it when this takes too long, or at once after the returned function has been called
 * because scripts failed to load. It is rendered outside of the React tree.
 */
export const holdPresses = (page: Document, sentence: string): (() => void) => {
  const held = new Map<HTMLElement, () => void>();
  let notice: HTMLElement | undefined;
  let hasFailed = false;

  const showNotice = () => {
    const control = [...held.keys()].at(-1);
    if (!control) return;
    notice ??= page.body.appendChild(page.createElement("output"));
    notice.dataset.late = "";
    notice.textContent = sentence;
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
    if (hasFailed) showNotice();
    else setTimeout(showNotice, waitMs);
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
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || field.enterKeyHint !== "send") return;
    event.preventDefault();
    field.form?.requestSubmit();
  };
  const release = () => {
    page.removeEventListener("click", handleClick, true);
    page.removeEventListener("submit", handleSubmit, true);
    page.removeEventListener("keydown", handleKey, true);
    const presses = [...held];
    held.clear();
    notice?.remove();
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
  return () => {
    hasFailed = true;
    showNotice();
  };
};
