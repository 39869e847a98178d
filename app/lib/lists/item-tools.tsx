import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash from "lucide-react/icons/trash-2";
import type { PointerEvent } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";

type ItemToolsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onDragStart: (event: PointerEvent) => void;
  onMove: (step: number) => void;
  onRemove: () => void;
  className?: string;
};

/** Moves and removes an item of a list. The handle is for pointers only; the arrows do the same. */
export const ItemTools = ({ name, isFirst, isLast, onDragStart, onMove, onRemove, className = "" }: ItemToolsProps) => {
  const disabledClassName = "aria-disabled:opacity-45";
  return (
    <div className={`flex justify-end ${className}`}>
      <span
        aria-hidden="true"
        title="Drag to another place"
        onPointerDown={onDragStart}
        className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-foreground-muted select-none hover:bg-accent-subtle active:cursor-grabbing"
      >
        <GripVertical className="size-4.5" />
      </span>
      <IconButton
        label={`Move up: ${name}`}
        aria-disabled={isFirst}
        className={disabledClassName}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move down: ${name}`}
        aria-disabled={isLast}
        className={disabledClassName}
        onClick={() => !isLast && onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Remove: ${name}`} data-remove="" onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </div>
  );
};
