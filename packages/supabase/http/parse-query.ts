import { RequestError } from "./error-response.ts";
import { findTextProblem } from "./find-text-problem.ts";

export type Parameter = { name: string; value: string };

const maxLength = 16_000;
const maxParameters = 60;

const invalid = (message: string) => new RequestError({ status: 400, code: "invalid_request", message });

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid("The query is not valid");
  }
};

// A line break or a tab may be part of a search term.
const hasControlCharacter = (text: string) =>
  Array.from(text).some((mark) => {
    const code = mark.charCodeAt(0);
    return (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127;
  });

/** The parameters of a query in order. Expects the query as it was sent, without the question mark. */
export const parseQueryString = (query: string): Parameter[] => {
  if (query.length > maxLength)
    throw new RequestError({ status: 414, code: "invalid_request", message: "The query is too long" });
  const parameters = query
    .split("&")
    .filter(Boolean)
    .map((pair): Parameter => {
      const end = pair.indexOf("=");
      const [name, value] = end === -1 ? [pair, ""] : [pair.slice(0, end), pair.slice(end + 1)];
      return { name: decode(name), value: decode(value) };
    });
  if (parameters.length > maxParameters) throw invalid(`The query can have up to ${maxParameters} parameters`);
  if (parameters.some(({ name, value }) => hasControlCharacter(name) || hasControlCharacter(value))) {
    throw invalid("The query contains control characters");
  }
  for (const { value } of parameters) {
    const problem = findTextProblem(value);
    if (problem) throw invalid(problem);
  }
  return parameters;
};

/** The parameters by name. Throws for unknown or repeated ones. */
export const pickKnownParameters = (parameters: Parameter[], allowed: readonly string[]): Map<string, string> => {
  const values = new Map<string, string>();
  for (const { name, value } of parameters) {
    if (!allowed.includes(name)) throw invalid(`The parameter '${name.slice(0, 60)}' is not known here`);
    if (values.has(name)) throw invalid(`The parameter '${name}' is given twice`);
    values.set(name, value);
  }
  return values;
};
