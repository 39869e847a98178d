import { type DragEvent, useId, useState } from "react";
import { buttonVariants } from "../actions/button-variants.ts";
import type { Elements } from "../elements.ts";

type DropZoneProps = {
  /** The name of the whole zone, which opens the dialog for files wherever it is pressed. */
  label: string;
  hint?: string;
  error?: string | undefined;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Called in the event, after which what was dropped is gone. Without it, files are taken as if they were chosen. */
  onDrop?: (dropped: DataTransfer) => void;
  className?: string;
  /** Stands above the label. */
  children?: Elements;
};

/** A button for files as large as what is around it, which also takes what is dropped on it. */
export const DropZone = ({
  label,
  hint,
  error,
  accept,
  multiple = false,
  onFiles,
  onDrop = ({ files }) => onFiles([...files]),
  className = "",
  children,
}: DropZoneProps) => {
  const id = useId();
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
      className={`relative grid justify-items-center gap-4 rounded-lg border-2 border-dashed p-5 text-center transition-colors hover:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-(--focus) ${isOver ? "border-accent bg-accent-subtle" : "border-line-strong"} ${className}`}
    >
      {children}
      <label htmlFor={id} className={buttonVariants("glass", "md")}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="max-w-prose text-sm text-foreground-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
};
