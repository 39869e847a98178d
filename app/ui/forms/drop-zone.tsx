import { type DragEvent, useState } from "react";
import type { Elements } from "../elements.ts";

type DropZoneProps = {
  /** Called in the event, after which what was dropped is gone. */
  onDrop: (dropped: DataTransfer) => void;
  className?: string;
  /** The same by keyboard: a file field or a button that opens one. */
  children: Elements;
};

/** Takes files that are dropped on it. */
export const DropZone = ({ onDrop, className = "", children }: DropZoneProps) => {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return (
    <div
      {...handlers}
      data-drop-zone
      className={`grid gap-4 rounded-lg border-2 border-dashed p-5 transition-colors ${isOver ? "border-accent bg-accent-subtle" : "border-line-strong"} ${className}`}
    >
      {children}
    </div>
  );
};
