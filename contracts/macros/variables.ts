/** What the macros of one filling have put down, by scope and name. */
export type MacroVariables = Map<string, string>;

/** In variables, and in characters of a value or a name. */
const limits = { count: 200, length: 10_000, name: 200 };

const set = (variables: MacroVariables, key: string, value: string): void => {
  if (variables.has(key) || variables.size < limits.count) variables.set(key, value.slice(0, limits.length));
};

/** A sum of numbers; texts are put one behind the other. */
const add = (before: string, more: string): string => {
  const sum = Number(before || 0) + Number(more);
  return Number.isNaN(sum) ? before + more : String(sum);
};

type Change = (variables: MacroVariables, key: string, value: string) => string;
const write =
  (change: (before: string, value: string) => string, isShown: boolean): Change =>
  (variables, key, value) => {
    set(variables, key, change(variables.get(key) ?? "", value));
    return isShown ? (variables.get(key) ?? "") : "";
  };

const changes: readonly (readonly [verb: string, change: Change])[] = [
  ["get", (variables, key) => variables.get(key) ?? ""],
  ["set", write((_, value) => value, false)],
  ["add", write(add, false)],
  ["inc", write((before) => add(before, "1"), true)],
  ["dec", write((before) => add(before, "-1"), true)],
];

/** By the names of their macros: `setvar`, `setglobalvar`. The argument is `name::value`. */
export const variableMacros = changes.flatMap(([verb, change]) =>
  ["", "global"].map((scope): [string, (variables: MacroVariables, argument: string) => string] => [
    `${verb}${scope}var`,
    (variables, argument) => {
      const [name = "", ...values] = argument.replace(/^:/, "").split("::");
      return change(variables, `${scope}:${name.trim().slice(0, limits.name)}`, values.join("::"));
    },
  ]),
);
