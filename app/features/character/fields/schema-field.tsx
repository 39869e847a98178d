import type { ReactElement } from "react";
import Plus from "lucide-react/icons/plus";
import { flushSync } from "react-dom";
import { findEntrySchema, isPartial, listBranches } from "../document/field-schema.ts";
import { ColourField } from "./colour-field.tsx";
import { EntriesField } from "./entries-field.tsx";
import type { FieldProps, RenderField } from "./field-props.ts";
import { FoldingGroup, GroupFields } from "./group-field.tsx";
import { ListField } from "./list-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { MediaField } from "./media-field.tsx";
import { ShownField } from "./shown-field.tsx";
import { ChoiceField, NumberField, PlainTextField, YesNoField } from "./text-fields.tsx";
import { UnionField } from "./union-field.tsx";
import { WordsField } from "./words-field.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { createValue } from "../document/create-value.ts";
import { getAt } from "../document/json-path.ts";
import { useEditorState } from "./editor-context.ts";
import { revealElement } from "#app/lib/focus/focus-text.ts";
import { useField } from "./use-field.ts";

/** A group or a list that may be missing. */
const OptionalField = ({ renderField, ...props }: FieldProps & { renderField: RenderField }) => {
  const { id, change } = useField(props.path);
  const isThere = useEditorState(({ history }) => getAt(history.value, props.path) !== undefined);
  const toggle = () => {
    flushSync(() => change(isThere ? undefined : createValue(props.schema)));
    revealElement(document.getElementById(id));
  };
  return isThere ? (
    <div className="grid gap-2">
      {renderField({ ...props, isRequired: true })}
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={toggle}>
        {`Remove: ${props.label}`}
      </Button>
    </div>
  ) : (
    <Button id={id} variant="glass" size="sm" className="justify-self-start" onClick={toggle}>
      <Plus aria-hidden />
      <span>{`Add: ${props.label}`}</span>
    </Button>
  );
};

const renderField = (props: FieldProps): ReactElement => <SchemaField {...props} />;

const Group = (props: FieldProps) => {
  const entry = findEntrySchema(props.schema);
  const fields = (
    <>
      <GroupFields {...props} renderField={renderField} />
      {entry && <EntriesField {...props} entry={entry} renderField={renderField} />}
    </>
  );
  // The document itself and the items of lists have a box already.
  if (props.path.length === 0 || typeof props.path.at(-1) === "number") return fields;
  return (
    <FoldingGroup
      path={props.path}
      label={props.label}
      hint={props.hint ?? props.schema.description}
      isOptional={!props.isRequired}
    >
      {fields}
    </FoldingGroup>
  );
};

const StringField = (props: FieldProps) => {
  if (props.schema.enum && !props.schema.enum.includes("")) return <ChoiceField {...props} />;
  switch (props.schema["x-kind"]) {
    case "markdown":
      return <MarkdownField {...props} />;
    case "media":
      return <MediaField {...props} />;
    case "colour":
      return <ColourField {...props} />;
    default:
      return <PlainTextField {...props} />;
  }
};

/** The field of a document that its schema asks for, with all fields inside of it. */
export const SchemaField = (props: FieldProps) => {
  const { schema, isRequired } = props;
  const branches = listBranches(schema);
  if (schema.const !== undefined || schema["x-kind"] === "hidden") return null;
  const isBox = schema.type === "object" || schema.type === "array" || branches;
  if (!isRequired && isBox && !isPartial(schema) && schema["x-kind"] !== "words")
    return <OptionalField {...props} renderField={renderField} />;
  if (branches) return <UnionField {...props} branches={branches} renderField={renderField} />;
  switch (schema.type) {
    case "object":
      return <Group {...props} />;
    case "array":
      if (schema["x-kind"] === "shown") return <ShownField {...props} />;
      if (schema["x-kind"] === "words") return <WordsField {...props} />;
      return <ListField {...props} renderField={renderField} />;
    case "number":
    case "integer":
      return <NumberField {...props} />;
    case "boolean":
      return isRequired || schema.default === undefined ? <YesNoField {...props} /> : <ChoiceField {...props} />;
    default:
      return <StringField {...props} />;
  }
};
