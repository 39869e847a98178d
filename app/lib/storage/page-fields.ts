type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type FieldState = string | boolean;

/** The fields of a page by kind and name, in order: elements that replace them get the same keys. */
export type PageFields = Map<string, Field>;

const toggles = /^(checkbox|radio)$/;

export const listFields = (): PageFields => {
  const fields: PageFields = new Map();
  for (const field of document.querySelectorAll<Field>("input:not([type=file], [type=hidden]), select, textarea")) {
    const key = [field.type, field.name, field.ariaLabel].join();
    let count = 0;
    while (fields.has(key + count)) count += 1;
    fields.set(key + count, field);
  }
  return fields;
};

const readField = (field: Field): FieldState =>
  toggles.test(field.type) ? (field as HTMLInputElement).checked : field.value;

export const readFields = (fields: PageFields): [key: string, state: FieldState][] =>
  [...fields].map(([key, field]) => [key, readField(field)]);

/** Changes a field as a user would: React overrides `value` on the element, and is told by the event. */
const changeField = (field: Field, state: FieldState): void => {
  if (readField(field) === state) return;
  if (typeof state === "boolean") return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, state);
  field.dispatchEvent(new Event(field.type.startsWith("select") ? "change" : "input", { bubbles: true }));
};

/** Fills in the fields of the page that have these keys. */
export const fillFields = (states: Iterable<readonly [key: string, state: FieldState]>): void => {
  const fields = listFields();
  for (const [key, state] of states) {
    const field = fields.get(key);
    if (field) changeField(field, state);
  }
};
