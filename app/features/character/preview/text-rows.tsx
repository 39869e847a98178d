import { useEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { describeMatch } from "../document/find-field.ts";
import { getFieldId } from "./shown-texts.ts";
import type { FieldText } from "./text-finder.ts";

const longestExcerpt = 120;
const toExcerpt = (text: string): string => (text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text);
const isPicture = (text: string): boolean => /^\/media\/.*\.(?:webp|avif|png|jpg|svg)$/.test(text);

const Row = ({ field, more = 0, onChoose }: { field: FieldText; more?: number; onChoose: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-start transition-colors hover:bg-accent-subtle"
    >
      {isPicture(field.text) && (
        <img src={field.text} alt="" loading="lazy" className="size-11 shrink-0 rounded-sm object-cover" />
      )}
      <span className="grid min-w-0 gap-0.5">
        <span dir="auto" className="wrap-anywhere">
          {isPicture(field.text) ? field.text.slice(field.text.lastIndexOf("/") + 1) : toExcerpt(field.text)}
        </span>
        <span className="text-sm wrap-anywhere text-foreground-muted">
          {describeMatch(field) + (more > 0 ? `, or ${more} more` : "")}
        </span>
      </span>
    </button>
  </li>
);

type TextRowsProps = { rows: FieldText[][]; onChoose: (fields: FieldText[]) => void };

/** The texts and pictures of the page in its order: what can be pressed in the preview, for keys and screen readers too. */
export const TextRows = ({ rows, onChoose }: TextRowsProps) => (
  <ol
    aria-labelledby="texts-of-page"
    className="grid max-h-[min(70dvh,48rem)] content-start gap-0.5 overflow-y-auto rounded-md border border-line p-1"
  >
    {rows.map((fields) => {
      const [first] = fields;
      return (
        first && (
          <Row
            key={fields.map(getFieldId).join("\n")}
            field={first}
            more={fields.length - 1}
            onChoose={() => onChoose(fields)}
          />
        )
      );
    })}
  </ol>
);

type TextChoiceProps = { fields: FieldText[]; onChoose: (field: FieldText) => void; onCancel: () => void };

/** Asks which of several fields was meant that say the same. */
export const TextChoice = ({ fields, onChoose, onCancel }: TextChoiceProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void moveFocus(heading.current), [fields]);
  return (
    <section aria-labelledby="text-choice" className="grid gap-2 rounded-md border border-line-strong p-4">
      <h3 ref={heading} id="text-choice" className="font-semibold outline-none">
        Several texts could be this one. Which do you want to change?
      </h3>
      <ul className="grid gap-0.5">
        {fields.map((field) => (
          <Row key={getFieldId(field)} field={field} onChoose={() => onChoose(field)} />
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={onCancel}>
        None of them
      </Button>
    </section>
  );
};
