import { hydratedEvent } from "./hold-presses.ts";

const controls = "input[type=range], input[type=checkbox]";
const setValue = (input: HTMLInputElement, value: string): void =>
  // The native setter: React overrides `value` on the element, and would not notice a change made through its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);

const perform = (input: HTMLInputElement): void => {
  const { checked, defaultChecked, defaultValue, type, value } = input;
  const dispatchInput = () => input.dispatchEvent(new Event("input", { bubbles: true }));
  // First the server-rendered value: this event hydrates an island, whose current value React takes as its baseline.
  input.checked = defaultChecked;
  input.value = defaultValue;
  dispatchInput();
  if (type === "range") {
    setValue(input, value);
    dispatchInput();
  } else if (input.checked !== checked) input.click();
};

/**
 * Replays changes of sliders and switches that were made before hydration. Fields of forms are handled by `useForm`.
 */
export const keepChanges = (page: Document): void => {
  const changed = new Set<HTMLInputElement>();
  const handleInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(controls) && !target.form) changed.add(target);
  };
  page.addEventListener("input", handleInput, true);
  page.addEventListener(
    hydratedEvent,
    () => {
      page.removeEventListener("input", handleInput, true);
      for (const input of changed) if (input.isConnected) perform(input);
    },
    { once: true },
  );
};
