import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { createValue } from "../document/create-value.ts";
import type { FieldSchema } from "../document/field-schema.ts";
import { getAt, isRecord } from "../document/json-path.ts";
import { useEditor, useEditorState } from "./editor-context.ts";
import { focusField } from "./field-focus.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { useField } from "./use-field.ts";

/** Entries whose names are free, each with a field. */
export const EntriesField = ({
  entry,
  path,
  label,
  renderField,
}: FieldProps & { entry: FieldSchema; renderField: RenderField }) => {
  const editor = useEditor();
  const { id } = useField(path);
  const [name, setName] = useState("");
  const names = useEditorState(({ history }) => {
    const value = getAt(history.value, path);
    return JSON.stringify(isRecord(value) ? Object.keys(value) : []);
  });
  const add = () => {
    if (name.trim() === "") return;
    editor.change([...path, name.trim()], createValue(entry));
    setName("");
  };
  const remove = (gone: string) => {
    editor.change([...path, gone], undefined);
    focusField(editor.store.getState().document.name, path);
  };
  return (
    <>
      {(JSON.parse(names) as string[]).map((own) => (
        <div key={own} className="grid gap-1">
          {renderField({ schema: entry, path: [...path, own], label: own, isRequired: true })}
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => remove(own)}>
            {`Remove: ${own}`}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          id={`${id}-new`}
          label={`${label}: Name of a new entry`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="glass" onClick={add}>
          Add
        </Button>
      </div>
    </>
  );
};
