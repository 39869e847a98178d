import X from "lucide-react/icons/x";
import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { isOfInputMethod, sendOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { ChangedMark } from "./changed-mark.tsx";
import type { FieldProps } from "./field-props.ts";
import { FieldBox } from "./text-fields.tsx";
import { useField } from "./use-field.ts";

const toWords = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === "string") : [];

/** Short texts in a row: Enter or a comma adds one, Backspace in the empty field takes the last one back into it. */
export const WordsField = ({ schema, path, label, isRequired, hint = schema.description }: FieldProps) => {
  const field = useField(path);
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLSpanElement>(null);
  const words = toWords(field.value);
  const add = (text: string) => {
    const found = text
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "" && !words.includes(word));
    const room = (schema.maxItems ?? Infinity) - words.length;
    if (found.length > 0) field.change([...words, ...new Set(found)].slice(0, words.length + room));
    setTyped("");
  };
  const remove = (word: string) => {
    const left = words.filter((other) => other !== word);
    field.change(left.length === 0 && !isRequired ? undefined : left);
    input.current?.querySelector("input")?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (sendOnEnter(event, () => add(typed)) || isOfInputMethod(event)) return;
    if (event.key === ",") {
      event.preventDefault();
      add(typed);
    }
    const last = words.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
      setTyped(last);
    }
  };
  return (
    <FieldBox>
      <span ref={input}>
        <TextField
          id={field.id}
          label={label}
          hint={[hint, "Enter or a comma adds one."].filter(Boolean).join(" ")}
          error={field.error}
          value={typed}
          maxLength={schema.items?.maxLength}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={handleKey}
          onBlur={() => add(typed)}
        />
      </span>
      {words.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {words.map((word) => (
            <li
              key={word}
              dir="auto"
              className="inline-flex min-w-0 items-center rounded-full border border-line-strong ps-3 text-sm"
            >
              <span className="truncate">{word}</span>
              <IconButton label={`Remove: ${word}`} onClick={() => remove(word)}>
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ChangedMark label={label} field={field} />
    </FieldBox>
  );
};
