import type { FieldProblem } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { type FieldSchema, findEntrySchema, listBranches } from "./field-schema.ts";
import { getAt, isRecord, type Path } from "./json-path.ts";

const patterns = new Map<string, RegExp>();

// As JSON Schema has it: with Unicode, which letters of other languages need.
const toPattern = (source: string): RegExp => {
  const pattern = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, pattern);
  return pattern;
};

type Check = (schema: FieldSchema, value: JsonValue, path: Path) => FieldProblem[];

const report = (path: Path, reason: string): FieldProblem[] => [{ path: [...path], reason }];

const format = (limit: number): string => limit.toLocaleString("en-US");

const checkText = (schema: FieldSchema, value: string, path: Path): FieldProblem[] => {
  const { length } = value.trim();
  if (schema.minLength && length === 0) return report(path, "must not be empty");
  if (schema.minLength && length < schema.minLength)
    return report(path, `needs at least ${format(schema.minLength)} characters`);
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return report(path, `can have up to ${format(schema.maxLength)} characters`);
  if (schema.pattern && !toPattern(schema.pattern).test(value.trim()))
    return report(path, "does not have the form that is needed here");
  return [];
};

const checkNumber = (schema: FieldSchema, value: number, path: Path): FieldProblem[] => {
  if (schema.type === "integer" && !Number.isInteger(value)) return report(path, "must be a whole number");
  if (schema.minimum !== undefined && value < schema.minimum)
    return report(path, `must be at least ${format(schema.minimum)}`);
  if (schema.maximum !== undefined && value > schema.maximum)
    return report(path, `can be at most ${format(schema.maximum)}`);
  return [];
};

const checkList: Check = (schema, value, path) => {
  if (!Array.isArray(value)) return report(path, "is not of the kind that is needed here");
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  const own =
    value.length < minItems
      ? report(path, `needs at least ${format(minItems)} entries`)
      : value.length > maxItems
        ? report(path, `can have up to ${format(maxItems)} entries`)
        : [];
  return [...own, ...value.flatMap((item, index) => checkValue(items, item, [...path, index]))];
};

const checkGroup: Check = (schema, value, path) => {
  if (!isRecord(value)) return report(path, "is not of the kind that is needed here");
  const entries = findEntrySchema(schema);
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.flatMap((name) => report([...path, name], "must not be empty")),
    ...Object.keys(value).flatMap((name) => {
      const own = getAt(schema.properties as unknown as JsonValue, [name]) as FieldSchema | undefined;
      const used = own ?? entries;
      return used ? checkValue(used, value[name] ?? null, [...path, name]) : [];
    }),
  ];
};

const checkBranches = (branches: FieldSchema[], value: JsonValue, path: Path): FieldProblem[] => {
  const found = branches.map((branch) => checkValue(branch, value, path));
  if (found.some((problems) => problems.length === 0)) return [];
  // Those of the branch that was probably meant.
  return found.reduce((least, problems) => (problems.length < least.length ? problems : least));
};

const checkPlain: Check = (schema, value, path) => {
  if (schema.const !== undefined && value !== schema.const) return report(path, "must be one of the choices");
  if (schema.enum && !schema.enum.includes(value as string)) return report(path, "must be one of the choices");
  if (schema.type === "string")
    return typeof value === "string"
      ? checkText(schema, value, path)
      : report(path, "is not of the kind that is needed here");
  if (schema.type === "number" || schema.type === "integer")
    return typeof value === "number" ? checkNumber(schema, value, path) : report(path, "must be a number");
  if (schema.type === "boolean")
    return typeof value === "boolean" ? [] : report(path, "is not of the kind that is needed here");
  return schema.type === "null" && value !== null ? report(path, "is not of the kind that is needed here") : [];
};

/**
 * What is wrong with a value, as far as the browser can tell from the schema. The server checks again, and knows more
 * rules; this one never refuses what the server takes.
 */
export const checkValue = (schema: FieldSchema, value: JsonValue, path: Path = []): FieldProblem[] => {
  const branches = listBranches(schema);
  if (branches) return checkBranches(branches, value, path);
  if (schema.type === "object") return checkGroup(schema, value, path);
  return schema.type === "array" ? checkList(schema, value, path) : checkPlain(schema, value, path);
};
