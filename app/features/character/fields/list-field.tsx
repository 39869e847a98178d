import ChevronDown from "lucide-react/icons/chevron-down";
import { useContext, useState } from "react";
import { Badge } from "#app/ui/status/badge.tsx";
import { describeEntry } from "../document/describe-entry.ts";
import { toSingular } from "../document/field-schema.ts";
import { getAt } from "../document/json-path.ts";
import { toExcerpt } from "../document/to-excerpt.ts";
import { ChangedMark } from "./changed-mark.tsx";
import { isHiddenAddress } from "#contracts/hidden-links.ts";
import { HiddenPagesContext, useEditor, useEditorState } from "./editor-context.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { FieldMessages, describeField } from "./field-messages.tsx";
import { moveItem } from "#app/lib/lists/move-item.ts";
import { OrderedList, orderKeysHint } from "#app/lib/lists/ordered-list.tsx";
import { createValue } from "../document/create-value.ts";
import { useFieldBox } from "./use-field.ts";

type ItemProps = FieldProps & { renderField: RenderField };

/** Above so many items only those that were opened have their fields, which would take seconds to make otherwise. */
const manyItems = 40;

type FoldedItemProps = ItemProps & { isLazy: boolean; startsOpen: boolean };

/** An item with fields of its own, folded away behind what it says. */
const FoldedItem = ({ renderField, isLazy, startsOpen, ...props }: FoldedItemProps) => {
  const excerpt = useEditorState(({ history }) => toExcerpt(getAt(history.value, props.path)));
  const { name } = useEditor().store.getState().document;
  const note = useEditorState(({ history }) => describeEntry(name, props.path, getAt(history.value, props.path)));
  const [wasOpened, setWasOpened] = useState(startsOpen);
  const { id } = useFieldBox(props.path);
  const hidden = useContext(HiddenPagesContext);
  const target = useEditorState(({ history }) => getAt(history.value, [...props.path, "to"]));
  const isOff = props.schema["x-kind"] === "link" && typeof target === "string" && isHiddenAddress(target, hidden);
  return (
    <details className="min-w-0" onToggle={() => setWasOpened(true)}>
      <summary id={id} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm sm:me-46">
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-foreground-muted transition-transform in-[details[open]>summary]:rotate-180"
        />
        <span className="min-w-0 truncate">
          <span className="font-semibold">{props.label}</span>
          {excerpt !== props.label && <span className="ms-2 text-foreground-muted">{excerpt}</span>}
        </span>
        {isOff && <Badge>Page is off</Badge>}
        {note !== "" && <Badge tone="warning">Not obeyed</Badge>}
      </summary>
      {note !== "" && <p className="text-sm text-warning wrap-anywhere">{note}</p>}
      {(wasOpened || !isLazy) && <div className="grid gap-5 pt-3 pb-1">{renderField(props)}</div>}
    </details>
  );
};

export const ListField = ({ schema, path, label, isRequired, hint = schema.description, renderField }: ItemProps) => {
  const field = useFieldBox(path);
  const { id, error } = field;
  const count = useEditorState(({ history }) => {
    const value = getAt(history.value, path);
    return Array.isArray(value) ? value.length : 0;
  });
  const editor = useEditor();
  const items = schema.items ?? {};
  const isGroup = items.type === "object" || Boolean(items.anyOf ?? items.oneOf);
  // A link is known by its words.
  const links = useEditorState(({ history }) => (items["x-kind"] === "link" ? getAt(history.value, path) : undefined));
  const toName = (index: number) =>
    toExcerpt(getAt(links, [index])) || `${items.title ?? toSingular(label)} ${index + 1}`;
  const read = () => {
    const value = getAt(editor.store.getState().history.value, path);
    return Array.isArray(value) ? value : [];
  };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describeField(id, { error, hint: hint ?? orderKeysHint })}
      className="grid min-w-0 gap-3 rounded-md outline-offset-4"
    >
      <legend className="text-sm font-semibold">
        <span>{label}</span>
        {isRequired && (schema.minItems ?? 0) > 0 && (
          <span aria-hidden="true" className="ms-1 text-danger">
            *
          </span>
        )}
      </legend>
      <FieldMessages id={id} error={error} hint={hint ?? orderKeysHint} />
      <OrderedList
        count={count}
        toName={toName}
        addLabel={`Add: ${items.title ?? toSingular(label)}`}
        onMove={(from, to) => editor.change(path, moveItem(read(), from, to))}
        onAdd={() => editor.change([...path, count], createValue(items))}
        onRemove={(index) => editor.change(path, read().toSpliced(index, 1))}
      >
        {(index, isAdded) => {
          const item = { schema: items, path: [...path, index], label: toName(index), isRequired: true };
          return isGroup ? (
            <FoldedItem {...item} renderField={renderField} isLazy={count > manyItems} startsOpen={isAdded} />
          ) : (
            <div className="sm:pe-46">{renderField(item)}</div>
          );
        }}
      </OrderedList>
      <ChangedMark label={label} field={field} />
    </fieldset>
  );
};
