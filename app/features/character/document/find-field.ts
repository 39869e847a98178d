import type { ContentMatch } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { checkValue } from "./check-value.ts";
import {
  describeSteps,
  type FieldSchema,
  findEntrySchema,
  getLabel,
  listBranches,
  toSingular,
} from "./field-schema.ts";
import { getAt, isRecord, type Path } from "./json-path.ts";

const fitsKind = (schema: FieldSchema, value: JsonValue | undefined): boolean => {
  if (isRecord(value)) {
    const fixed = Object.entries(schema.properties ?? {}).filter(([, property]) => property.const !== undefined);
    return schema.type === "object" && fixed.every(([name, property]) => getAt(value, [name]) === property.const);
  }
  if (Array.isArray(value)) return schema.type === "array";
  return value === null ? schema.type === "null" : schema.type === typeof value;
};

/** Which of several schemas a value follows: one that it fits, else one of its kind, else the first. */
export const findBranch = (branches: FieldSchema[], value: JsonValue | undefined): number => {
  const fitting = branches.findIndex((branch) => value !== undefined && checkValue(branch, value).length === 0);
  if (fitting >= 0) return fitting;
  return Math.max(
    0,
    branches.findIndex((branch) => fitsKind(branch, value)),
  );
};

/** The labels on the way to a field, as in "Hero › Links › Link 2 › Label". */
export const describePath = (schema: FieldSchema, value: JsonValue | undefined, path: Path, label = ""): string[] => {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  const branches = listBranches(schema);
  const branch = branches?.[findBranch(branches, value)];
  if (branch) return describePath(branch, value, path, label);
  const inside = getAt(value, [step]);
  if (typeof step === "number") {
    const own = `${toSingular(label)} ${step + 1}`;
    return [own, ...describePath(schema.items ?? {}, inside, rest, own)];
  }
  const next = schema.properties?.[step] ?? findEntrySchema(schema) ?? {};
  const own = getLabel(next, step);
  return [own, ...describePath(next, inside, rest, own)];
};

/** The same for a text that was found in a document whose schema is not there. */
export const describeMatch = ({ title, path }: ContentMatch): string => [title, ...describeSteps(path)].join(" › ");
