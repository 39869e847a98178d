export type FieldValue = string | boolean | null | FieldValue[] | Fields;

/** `featured_image`, `featured-image` and `featuredImage` are one name. */
const toName = (key: string): string => key.toLowerCase().replaceAll(/[-_\s]/g, "");

/** The fields of front matter or of a configuration. Names are compared without case, hyphens and underscores. */
export class Fields {
  readonly #values = new Map<string, FieldValue[]>();

  /** Fields given later win, except for empty ones. */
  constructor(entries: Iterable<readonly [string, FieldValue]> = []) {
    for (const [key, value] of entries) {
      const name = toName(key);
      const values = this.#values.get(name);
      if (values) values.push(value);
      else this.#values.set(name, [value]);
    }
  }

  get(name: string): FieldValue {
    return this.#values.get(toName(name))?.findLast((value) => value !== null && value !== "") ?? null;
  }

  /** All values of a field that was given several times. */
  getAll(name: string): readonly FieldValue[] {
    return this.#values.get(toName(name)) ?? [];
  }

  has(name: string): boolean {
    return this.#values.has(toName(name));
  }

  get size(): number {
    return this.#values.size;
  }

  *entries(): Generator<[string, FieldValue]> {
    for (const [name, values] of this.#values) for (const value of values) yield [name, value];
  }

  /** These fields, over others that apply where they say nothing. */
  over(defaults: Fields): Fields {
    return new Fields([...defaults.entries(), ...this.entries()]);
  }
}

export const toText = (value: FieldValue | undefined): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** The first field of these that is a text. A name may be a path: `cover.image`. */
export const findText = (fields: Fields, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const text = toText(findValue(fields, name));
    if (text !== null) return text;
  }
  return null;
};

/** The value at a path such as `cover.image`; null if there is none. */
export const findValue = (fields: Fields, path: string): FieldValue => {
  let value: FieldValue = fields;
  for (const name of path.split(".")) value = value instanceof Fields ? value.get(name) : null;
  return value;
};

/** A text or a list of texts. */
export const toTexts = (value: FieldValue): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) => toText(item) ?? []);

const yes = new Set(["true", "yes", "on", "y", "1"]);
const no = new Set(["false", "no", "off", "n", "0"]);

/** A truth in the spellings of YAML 1.1 and 1.2; null if it is none. */
export const toBoolean = (value: FieldValue): boolean | null => {
  if (typeof value === "boolean") return value;
  const word = toText(value)?.toLowerCase() ?? "";
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
};
