type Issue = { path: PropertyKey[]; message: string };

/** The first message of a schema about each field of a form. */
export const toFormErrors = <Name extends string>(
  issues: readonly Issue[],
  toField: (path: PropertyKey[]) => string = ([name]) => String(name),
): Partial<Record<Name, string>> => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[toField(path)] ??= message;
  return errors as Partial<Record<Name, string>>;
};
