/** A statement with numbered parameters. Values are passed as text or null: the database knows their types. */
export type Statement = { text: string; values: SqlValue[] };
export type SqlValue = string | null;

/** Adds a value and returns its placeholder. */
export type AddValue = (value: SqlValue) => string;

/** Builds a statement whose values come from outside and whose names come from the schema. */
export const buildStatement = (write: (add: AddValue) => string): Statement => {
  const values: SqlValue[] = [];
  const text = write((value) => `$${values.push(value)}`);
  return { text, values };
};

/** A name of the schema, or an alias of the request, as an identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const qualify = (relation: string, column: string): string =>
  column === "*" ? `${quoteName(relation)}.*` : `${quoteName(relation)}.${quoteName(column)}`;
