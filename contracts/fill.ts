type Values = Readonly<Record<string, string | number>>;

// Two braces, as in {{char}}, begin a macro of a card.
const placeholder = /\{\{|\{(\w+)\}/g;

/** Replaces `{name}` in a text of `content/`; unknown placeholders are left as they are. */
export const fill = (text: string, values: Values): string =>
  text.replace(placeholder, (whole: string, name: string = "") =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );

/** The names of the placeholders in a text, each as often as it occurs. */
export const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name]) => name ?? []);

/** A copy of what a JSON file holds, with the same done to all its texts. */
export const fillAll = <Content>(content: Content, values: Values): Content =>
  JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === "string" ? fill(value, values) : value,
  ) as Content;
