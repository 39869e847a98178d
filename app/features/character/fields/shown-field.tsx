import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { ChangedMark } from "./changed-mark.tsx";
import { describeField, FieldMessages } from "./field-messages.tsx";
import type { FieldProps } from "./field-props.ts";
import { useField } from "./use-field.ts";

/** A list of what is hidden, as a switch for each of its choices: on is what is not in the list. */
export const ShownField = ({ schema, path, label, hint = schema.description }: FieldProps) => {
  const field = useField(path);
  const { error, id } = field;
  const hidden = Array.isArray(field.value) ? field.value : [];
  const show = (name: string, isShown: boolean) =>
    field.change(isShown ? hidden.filter((other) => other !== name) : [...hidden, name]);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describeField(id, { error, hint })}
      className="grid min-w-0 gap-4 rounded-md outline-offset-4"
    >
      <legend className="text-sm font-semibold">{label}</legend>
      <FieldMessages id={id} error={error} hint={hint} />
      {schema["x-choices"]?.map(({ value, title, description }) => (
        <SwitchField
          key={value}
          label={title}
          hint={description}
          checked={!hidden.includes(value)}
          onCheckedChange={(isShown) => show(value, isShown)}
        />
      ))}
      <ChangedMark label={label} field={field} />
    </fieldset>
  );
};
