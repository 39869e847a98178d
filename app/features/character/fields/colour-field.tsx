import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { ChangedMark } from "./changed-mark.tsx";
import type { FieldProps } from "./field-props.ts";
import { FieldBox, useTextField } from "./text-fields.tsx";

/** A colour by its code, or chosen with the system's own chooser. */
export const ColourField = (props: FieldProps) => {
  const { field, text, given, type } = useTextField(props);
  const { offer } = field;
  const take = (value: string) => {
    field.change(value);
    // The button goes away.
    document.getElementById(field.id)?.focus();
  };
  return (
    <FieldBox>
      <TextField
        {...given}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        trailing={
          <input
            type="color"
            aria-label={`Choose: ${props.label}`}
            value={/^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : "#000000"}
            onChange={(event) => type(event.currentTarget.value)}
            className="size-11 cursor-pointer rounded-md border-0 bg-transparent p-1"
          />
        }
      />
      {offer !== undefined && (
        <Button variant="glass" size="sm" className="justify-self-start" onClick={() => take(offer)}>
          <svg viewBox="0 0 1 1" aria-hidden="true" className="size-5 rounded-full border border-line-strong">
            <rect width="1" height="1" fill={offer} />
          </svg>
          <span>{`Use ${offer}`}</span>
        </Button>
      )}
      <ChangedMark label={props.label} field={field} />
    </FieldBox>
  );
};
