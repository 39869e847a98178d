import { useState } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { JsonValue } from "#contracts/json-value.ts";
import { checkValue } from "../document/check-value.ts";
import { toLabel } from "../document/field-schema.ts";
import { ChangedMark } from "./changed-mark.tsx";
import type { FieldProps } from "./field-props.ts";
import { useField } from "./use-field.ts";

const longFrom = 80;

const toFieldText = (value: JsonValue | undefined): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** The hint of a field, with the characters counted if there is a limit. */
export const FieldHint = ({ hint, length, limit }: { hint?: string; length: number; limit?: number }) => {
  const count = `${length.toLocaleString("en-US")} of ${(limit ?? 0).toLocaleString("en-US")} characters`;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      {hint && <span>{hint}</span>}
      {limit !== undefined && <span className="tabular-nums">{count}</span>}
    </span>
  );
};

/** What all controls of texts are given. */
export const useTextField = ({ schema, path, label, isRequired, hint = schema.description }: FieldProps) => {
  const field = useField(path);
  const text = toFieldText(field.value);
  const limit = schema.maxLength;
  const given = {
    id: field.id,
    label,
    required: isRequired && checkValue(schema, "").length > 0,
    error: field.error,
    placeholder: isRequired || schema.default === undefined ? undefined : String(schema.default),
    hint: (hint || limit !== undefined) && <FieldHint hint={hint} length={text.trim().length} limit={limit} />,
  };
  const type = (next: string) => field.type(next === "" && !isRequired ? undefined : next);
  return { field, text, given, type };
};

export const FieldBox = ({ children }: { children: Elements }) => (
  <div className="grid min-w-0 content-start gap-1.5">{children}</div>
);

/** One line, or several if the text needs them or may. */
export const PlainTextField = (props: FieldProps) => {
  const { schema } = props;
  const { field, text, given, type } = useTextField(props);
  // As it was at first, so that the control does not change under the fingers.
  const [isLong] = useState(() => text.length > longFrom || text.includes("\n"));
  const isText = schema["x-kind"] === "text";
  return (
    <FieldBox>
      {isText || isLong ? (
        <TextArea
          {...given}
          rows={isText ? 4 : 2}
          spellCheck
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : (
        <TextField
          {...given}
          dir="auto"
          type={schema.format === "date" ? "date" : "text"}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <ChangedMark label={props.label} field={field} />
    </FieldBox>
  );
};

/** Null for what is not a number yet: then the field keeps the text. */
const toNumber = (text: string): number | null => {
  const number = Number(text.replace(",", "."));
  return text.trim() === "" || Number.isNaN(number) ? null : number;
};

export const NumberField = (props: FieldProps) => {
  const { field, text, given } = useTextField(props);
  const [typed, setTyped] = useState(text);
  const shown = (toNumber(typed) ?? typed) === (field.value ?? "") ? typed : text;
  const type = (next: string) => {
    setTyped(next);
    field.type(next === "" && !props.isRequired ? undefined : (toNumber(next) ?? next));
  };
  return (
    <FieldBox>
      <TextField {...given} inputMode="decimal" value={shown} onChange={(event) => type(event.currentTarget.value)} />
      <ChangedMark label={props.label} field={field} />
    </FieldBox>
  );
};

type Choice = string | number | boolean;

const toChoiceLabel = (value: Choice): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return /^[a-z\d-]+$/i.test(String(value)) ? toLabel(String(value)) : String(value);
};

const usual = "as usual";

/** A choice of several. Its values are their own labels, because they are words already. One that may be missing can be cleared. */
export const ChoiceField = (props: FieldProps) => {
  const { schema, isRequired } = props;
  const { field, text, given } = useTextField(props);
  const values: readonly Choice[] = schema.enum ?? [true, false];
  const options = values.map((value) => ({ value: String(value), label: toChoiceLabel(value) }));
  const unset = {
    value: usual,
    label: schema.default === undefined ? "As usual" : `As usual: ${toChoiceLabel(schema.default)}`,
  };
  const empty = isRequired ? null : usual;
  return (
    <FieldBox>
      <SelectField
        {...given}
        options={isRequired ? options : [unset, ...options]}
        value={text === "" ? empty : text}
        onValueChange={(next) => field.change(values.find((value) => String(value) === next))}
      />
      <ChangedMark label={props.label} field={field} />
    </FieldBox>
  );
};

export const YesNoField = ({ schema, path, label, hint = schema.description }: FieldProps) => {
  const field = useField(path);
  return (
    <FieldBox>
      <SwitchField
        id={field.id}
        label={label}
        hint={hint}
        checked={field.value === true}
        onCheckedChange={field.change}
      />
      <ChangedMark label={label} field={field} />
    </FieldBox>
  );
};
