import { toIssueValues, toWords } from "#contracts/sentence.ts";
import { getContent } from "./content/content.ts";

type Issue = { path: PropertyKey[]; message: string; maximum?: unknown };

/** A message that names no sentence is shown as it is. */
const toMessage = (issue: Issue): string =>
  toWords(
    { key: issue.message, values: toIssueValues(issue) },
    { forms: getContent("forms") },
    getContent("site").locale,
  );

/** The first message of a schema about each field of a form, in the words of the site. */
export const toFormErrors = <Name extends string>(
  issues: readonly Issue[],
  toField: (path: PropertyKey[]) => string = ([name]) => String(name),
): Partial<Record<Name, string>> => {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[toField(issue.path)] ??= toMessage(issue);
  return errors as Partial<Record<Name, string>>;
};
