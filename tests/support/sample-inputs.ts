import type { JsonSchema as Basic } from "#server/api/to-json-schema.ts";

/** A JSON Schema with what is needed to make a value for it. */
export type Schema = Basic & {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  default?: unknown;
  additionalProperties?: Schema | boolean;
};

/** A place in an input that takes text. Branches of a union and items of a list are part of its path. */
export type TextField = { path: string; maxLength: number | undefined };
type Filled = TextField & { text: string; listLength?: number | undefined };

const id = "00000000-0000-4000-8000-000000000000";
const day = "2026-01-31";
const short = ["a", "1", "en", "#aabbcc", "AAAA", "chloe-1", "log-001", "posts:read", "a.md", day, `${day}T00:00:00Z`];
const long = [id, "ada@example.org", "/post/first-light", "http://127.0.0.1:1/a", "a".repeat(22), "a".repeat(64)];
const candidates = short.concat(long);
const formats: Record<string, string> = { uuid: id, email: "ada@example.org", uri: "http://127.0.0.1:1/a" };

/** What rules that no schema can say ask for, by the name of a field. */
const byName: Record<string, string> = {
  email: "ada@example.org",
  to: "ada@example.org",
  page: "/post/first-light",
  completedDate: "2026-01-31",
};

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, "u").test(text);

const sampleText = ({ format = "", pattern }: Schema): string =>
  formats[format] ?? candidates.find((text) => pattern === undefined || matches(pattern, text)) ?? "a";

const listBranches = (schema: Schema): [string, Schema][] =>
  (schema.oneOf ?? schema.anyOf ?? []).map((branch, index) => [`|${index}`, branch]);

const isText = ({ type, enum: values, const: value }: Schema): boolean =>
  (type === "string" || type === undefined) && value === undefined && !values;

/** All places of an input that take text. */
export const listTextFields = (schema: Schema, path = ""): TextField[] => {
  const branches = listBranches(schema);
  if (branches.length > 0) return branches.flatMap(([name, branch]) => listTextFields(branch, path + name));
  if (schema.type === "object") {
    const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      listTextFields(one, `${path}.${name}`),
    );
    const others = schema.additionalProperties;
    return typeof others === "object" ? [...named, ...listTextFields(others, `${path}.*`)] : named;
  }
  if (schema.type === "array") return schema.items ? listTextFields(schema.items, `${path}[]`) : [];
  return isText(schema) ? [{ path, maxLength: schema.maxLength }] : [];
};

/** A value that the schema takes, with a text in one place. Lists on the way to it have `listLength` items, if they may. */
export const sampleInput = (schema: Schema, filled: Filled, path = ""): unknown => {
  const isOnTheWay = filled.path.startsWith(path);
  const branches = listBranches(schema);
  const chosen = branches.find(([name]) => isOnTheWay && filled.path.startsWith(path + name)) ?? branches[0];
  if (chosen) return sampleInput(chosen[1], filled, path + chosen[0]);
  if (path === filled.path) return filled.text;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined && !isOnTheWay) return schema.default;
  switch (schema.type) {
    case "object": {
      const required = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || filled.path.startsWith(`${path}.${name}`) || byName[name],
      );
      const named = required.map(([name, one]) => {
        const isFilled = filled.path.startsWith(`${path}.${name}`);
        return [
          name,
          isFilled
            ? sampleInput(one, filled, `${path}.${name}`)
            : (byName[name] ?? sampleInput(one, filled, `${path}.${name}`)),
        ];
      });
      const others = schema.additionalProperties;
      if (typeof others === "object" && filled.path.startsWith(`${path}.*`))
        named.push(["other", sampleInput(others, filled, `${path}.*`)]);
      return Object.fromEntries(named);
    }
    case "array": {
      const wanted = isOnTheWay && filled.path !== path ? (filled.listLength ?? 1) : 0;
      const length = Math.min(Math.max(wanted, schema.minItems ?? 0), schema.maxItems ?? wanted);
      return Array.from({ length }, () => (schema.items ? sampleInput(schema.items, filled, `${path}[]`) : null));
    }
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return sampleText(schema);
  }
};
