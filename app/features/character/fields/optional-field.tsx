import Plus from "lucide-react/icons/plus";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/actions/button.tsx";
import { createValue } from "../document/create-value.ts";
import { getAt } from "../document/json-path.ts";
import { useEditorState } from "./editor-context.ts";
import { revealElement } from "./field-focus.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { useField } from "./use-field.ts";

/** A group or a list that may be missing. */
export const OptionalField = ({ renderField, ...props }: FieldProps & { renderField: RenderField }) => {
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
