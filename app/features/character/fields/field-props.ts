import type { ReactElement } from "react";
import type { FieldSchema } from "../document/field-schema.ts";
import type { Path } from "../document/json-path.ts";

export type FieldProps = {
  schema: FieldSchema;
  path: Path;
  label: string;
  isRequired: boolean;
  /** Instead of the description in the schema. */
  hint?: string;
};

/** Given to fields that contain others, whose module cannot import all kinds of fields. */
export type RenderField = (props: FieldProps) => ReactElement;
