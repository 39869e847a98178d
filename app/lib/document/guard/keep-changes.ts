import { hydratedEvent } from "./hold-presses.ts";

const controls = "input[type=range], input[type=checkbox]";
const setValue = (input: HTMLInputElement, value: string): void =>
  // Past the setter that React puts on the element itself, which would hide the change from it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);

const perform = (input: HTMLInputElement): void => {
  const { checked, defaultChecked, defaultValue, type, value } = input;
  const tell = () => input.dispatchEvent(new Event("input", { bubbles: true }));
  // First as it was: a part of the page that is not alive yet comes alive by this, and takes what it finds as known.
  input.checked = defaultChecked;
  input.value = defaultValue;
  tell();
  if (type === "range") {
    setValue(input, value);
    tell();
  } else if (input.checked !== checked) input.click();
};

/**
 * Does the changes of sliders and switches that were made before the page is alive once more when it is. Fields of forms
 * are left to `useForm`.
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
