import { Fragment } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { Elements } from "#app/ui/elements.ts";
import { getHint, getLabel } from "../document/field-schema.ts";
import { getAt, isRecord } from "../document/json-path.ts";
import { useEditorState } from "./editor-context.ts";
import { describeField, FieldMessages } from "./field-messages.tsx";
import type { FieldProps, RenderField } from "./field-props.ts";
import { useFieldBox } from "./use-field.ts";

const openDepth = 1;

/** The fields of an object, in the order of its schema. */
export const GroupFields = ({ schema, path, renderField }: FieldProps & { renderField: RenderField }) =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => (
    <Fragment key={name}>
      {renderField({
        schema: property,
        path: [...path, name],
        label: getLabel(property, name),
        hint: getHint(property, name),
        isRequired: schema.required?.includes(name) ?? false,
      })}
    </Fragment>
  ));

type FoldingGroupProps = Pick<FieldProps, "path" | "label" | "hint"> & { isOptional: boolean; children: Elements };

/** A box around fields that belong together; folded away when it is deep inside of others, or nothing in it has to be. */
export const FoldingGroup = ({ path, label, hint, isOptional, children }: FoldingGroupProps) => {
  const { id, error } = useFieldBox(path);
  const count = useEditorState(({ history }) => {
    const value = getAt(history.value, path);
    return isRecord(value) ? Object.keys(value).length : 0;
  });
  return (
    <details
      open={path.length <= openDepth && !isOptional}
      data-optional={isOptional || undefined}
      className="min-w-0 rounded-lg border border-line"
    >
      <summary
        id={id}
        aria-describedby={describeField(id, { error, hint })}
        className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-lg px-4 font-semibold"
      >
        <span>
          <span>{label}</span>
          {isOptional && (
            <span className="ms-2 font-normal text-foreground-muted">{count === 0 ? "as usual" : `${count} set`}</span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-foreground-muted transition-transform in-[details[open]>summary]:rotate-180"
        />
      </summary>
      <fieldset aria-labelledby={id} className="grid min-w-0 gap-6 px-4 pt-2 pb-5">
        <FieldMessages id={id} error={error} hint={hint} />
        {children}
      </fieldset>
    </details>
  );
};
