import type { ReactElement } from "react";
import { findEntrySchema, listBranches } from "../document/field-schema.ts";
import { ColourField } from "./colour-field.tsx";
import { EntriesField } from "./entries-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { FoldingGroup, GroupFields } from "./group-field.tsx";
import { ListField } from "./list-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { MediaField } from "./media-field.tsx";
import { OptionalField } from "./optional-field.tsx";
import { ChoiceField, NumberField, PlainTextField, YesNoField } from "./text-fields.tsx";
import { UnionField } from "./union-field.tsx";
import { WordsField } from "./words-field.tsx";

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
    <FoldingGroup path={props.path} label={props.label} hint={props.hint ?? props.schema.description}>
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
  if (schema.const !== undefined) return null;
  if (!isRequired && (schema.type === "object" || schema.type === "array" || branches))
    return <OptionalField {...props} renderField={renderField} />;
  if (branches) return <UnionField {...props} branches={branches} renderField={renderField} />;
  switch (schema.type) {
    case "object":
      return <Group {...props} />;
    case "array":
      if (schema["x-kind"] === "words") return <WordsField {...props} />;
      return <ListField {...props} renderField={renderField} />;
    case "number":
    case "integer":
      return <NumberField {...props} />;
    case "boolean":
      return <YesNoField {...props} />;
    default:
      return <StringField {...props} />;
  }
};
