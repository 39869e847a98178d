import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useContext, useRef, useState } from "react";
import { Badge } from "#app/ui/status/badge.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { describeEntry } from "../document/describe-entry.ts";
import { toSingular } from "../document/field-schema.ts";
import { getAt } from "../document/json-path.ts";
import { toExcerpt } from "../document/to-excerpt.ts";
import { ChangedMark } from "./changed-mark.tsx";
import { isHiddenAddress } from "#contracts/hidden-links.ts";
import { HiddenPagesContext, useEditor, useEditorState } from "./editor-context.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { FieldMessages, describeField } from "./field-messages.tsx";
import { ItemTools } from "#app/lib/lists/item-tools.tsx";
import { useDragOrder } from "#app/lib/lists/use-drag-order.ts";
import { useFieldBox } from "./use-field.ts";
import { useListEdits } from "#app/lib/lists/use-list-edits.ts";

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
  const list = useRef<HTMLOListElement>(null);
  const items = schema.items ?? {};
  const isGroup = items.type === "object" || Boolean(items.anyOf ?? items.oneOf);
  // A link is known by its words.
  const links = useEditorState(({ history }) => (items["x-kind"] === "link" ? getAt(history.value, path) : undefined));
  const toName = (index: number) =>
    toExcerpt(getAt(links, [index])) || `${items.title ?? toSingular(label)} ${index + 1}`;
  const { keys, announcement, added, move, add, remove } = useListEdits({ path, items, count, toName, list });
  const { draggedIndex, getDropMark, startDrag } = useDragOrder(list, move);

  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, index + step);
  };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describeField(id, { error, hint: hint ?? "Alt and the arrow keys move an entry up or down." })}
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
      <FieldMessages id={id} error={error} hint={hint ?? "Alt and the arrow keys move an entry up or down."} />
      {count === 0 && <p className="text-sm text-foreground-muted">Nothing here yet.</p>}
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {keys.map((key, index) => {
          const item = { schema: items, path: [...path, index], label: toName(index), isRequired: true };
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside
            <li
              key={key}
              data-drop={getDropMark(index)}
              data-dragged={draggedIndex === index || undefined}
              onKeyDown={(event) => moveByKey(event, index)}
              className="relative rounded-md border border-line p-3 data-dragged:opacity-50 data-[drop=after]:border-b-accent data-[drop=after]:shadow-[0_3px_0_var(--accent)] data-[drop=before]:border-t-accent data-[drop=before]:shadow-[0_-3px_0_var(--accent)]"
            >
              <ItemTools
                name={item.label}
                isFirst={index === 0}
                isLast={index === count - 1}
                onDragStart={(event) => startDrag(index, event)}
                onMove={(step) => move(index, index + step)}
                onRemove={() => remove(index)}
                className="-m-1.5 mb-0 sm:absolute sm:end-3 sm:top-3 sm:m-0"
              />
              {isGroup ? (
                <FoldedItem
                  {...item}
                  renderField={renderField}
                  isLazy={count > manyItems}
                  startsOpen={index === added}
                />
              ) : (
                <div className="sm:pe-46">{renderField(item)}</div>
              )}
            </li>
          );
        })}
      </ol>
      <Button variant="glass" size="sm" data-add="" className="justify-self-start" onClick={add}>
        <Plus aria-hidden />
        <span>{`Add: ${items.title ?? toSingular(label)}`}</span>
      </Button>
      <ChangedMark label={label} field={field} />
      <output className="sr-only">{announcement}</output>
    </fieldset>
  );
};
