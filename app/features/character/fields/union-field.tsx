import { Button } from "#app/ui/actions/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { JsonValue } from "#contracts/json-value.ts";
import { createValue } from "../document/create-value.ts";
import { type FieldSchema, toLabel } from "../document/field-schema.ts";
import { findBranch } from "../document/find-field.ts";
import { isRecord } from "../document/json-path.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { useField } from "./use-field.ts";

const describeBranch = ({ title, properties = {}, type }: FieldSchema, index: number): string => {
  const fixed = Object.values(properties).find((property) => typeof property.const === "string")?.const;
  return title ?? toLabel(typeof fixed === "string" ? fixed : `${type ?? ""} ${index + 1}`);
};

/** Another kind of entry, with the fields that both have. */
const convert = (branch: FieldSchema, value: JsonValue | undefined): JsonValue => {
  const created = createValue(branch);
  if (!isRecord(created) || !isRecord(value)) return created;
  const shared = Object.entries(value).filter(
    ([name]) => Object.hasOwn(created, name) && branch.properties?.[name]?.const === undefined,
  );
  return { ...created, ...Object.fromEntries(shared) };
};

type UnionFieldProps = FieldProps & { branches: FieldSchema[]; renderField: RenderField };

/** A value of one of several kinds: a text that has one of several forms, something or nothing, or a chosen kind. */
export const UnionField = ({ branches, renderField, ...props }: UnionFieldProps) => {
  const { id, value, change } = useField(props.path);
  const index = findBranch(branches, value);
  const branch = branches[index] ?? {};
  const others = branches.filter(({ type }) => type !== "null");
  const [first = {}] = others;
  if (others.every(({ type }) => type === "string") && others.length === branches.length) {
    const kind = others.find((other) => other["x-kind"])?.["x-kind"];
    return renderField({
      ...props,
      schema: { ...props.schema, anyOf: undefined, oneOf: undefined, type: "string", "x-kind": kind },
    });
  }
  if (others.length === 1 && branch.type === "null")
    return (
      <Button
        id={id}
        variant="glass"
        size="sm"
        className="justify-self-start"
        onClick={() => change(createValue(first))}
      >
        {`Add: ${props.label}`}
      </Button>
    );
  if (others.length === 1)
    return (
      <div className="grid gap-2">
        {renderField({ ...props, schema: { ...props.schema, anyOf: undefined, oneOf: undefined, ...first } })}
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => change(null)}>
          {`Remove: ${props.label}`}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-5">
      <SelectField
        label={`${props.label}: Kind`}
        options={branches.map((one, at) => ({ value: String(at), label: describeBranch(one, at) }))}
        value={String(index)}
        onValueChange={(next) => change(convert(branches[Number(next)] ?? {}, value))}
      />
      {renderField({ ...props, schema: branch })}
    </div>
  );
};
