import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { ItemTools } from "./item-tools.tsx";
import { useDragOrder } from "./use-drag-order.ts";
import { type ListEdits, useListEdits } from "./use-list-edits.ts";

export const orderKeysHint = "Alt and the arrow keys move an entry up or down.";

type OrderedListProps = ListEdits & {
  addLabel: string;
  /** Nothing can be added any more. */ isFull?: boolean;
  /** An item; `isAdded` for the one that was added last. */
  children: (index: number, isAdded: boolean) => Elements;
};

/** A list whose items are added, removed, and moved by buttons, by Alt with the arrow keys, or by dragging. */
export const OrderedList = ({ addLabel, isFull = false, children, ...edits }: OrderedListProps) => {
  const { count, toName } = edits;
  const list = useRef<HTMLOListElement>(null);
  const { keys, announcement, added, move, add, remove } = useListEdits(list, edits);
  const { draggedIndex, getDropMark, startDrag } = useDragOrder(list, move);
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, index + step);
  };
  return (
    <>
      {count === 0 && <p className="text-sm text-foreground-muted">Nothing here yet.</p>}
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {keys.map((key, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside
          <li
            key={key}
            data-drop={getDropMark(index)}
            data-dragged={draggedIndex === index || undefined}
            onKeyDown={(event) => moveByKey(event, index)}
            className="relative rounded-md border border-line p-3 data-dragged:opacity-50 data-[drop=after]:border-b-accent data-[drop=after]:shadow-[0_3px_0_var(--accent)] data-[drop=before]:border-t-accent data-[drop=before]:shadow-[0_-3px_0_var(--accent)]"
          >
            <ItemTools
              name={toName(index)}
              isFirst={index === 0}
              isLast={index === count - 1}
              onDragStart={(event) => startDrag(index, event)}
              onMove={(step) => move(index, index + step)}
              onRemove={() => remove(index)}
              className="-m-1.5 mb-0 sm:absolute sm:end-3 sm:top-3 sm:m-0"
            />
            {children(index, index === added)}
          </li>
        ))}
      </ol>
      <Button
        variant="glass"
        size="sm"
        data-add=""
        className="justify-self-start"
        aria-disabled={isFull}
        onClick={() => !isFull && add()}
      >
        <Plus aria-hidden />
        <span>{addLabel}</span>
      </Button>
      <output className="sr-only">{announcement}</output>
    </>
  );
};
