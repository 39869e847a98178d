import type { KeyboardEvent } from "react";
import type { Elements } from "#app/ui/elements.ts";
import type { DocumentEditor } from "./document/document-editor.ts";

type EditorsFormProps = {
  label: string;
  editors: readonly DocumentEditor[];
  onKeyDown: (event: KeyboardEvent) => void;
  className: string;
  children: Elements;
};

/** A form whose fields belong to documents: it is saved by itself, also when a field is left. */
export const EditorsForm = ({ label, editors, onKeyDown, className, children }: EditorsFormProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields inside
  <form
    method="post"
    aria-label={label}
    data-own-shortcuts
    noValidate
    onSubmit={(event) => event.preventDefault()}
    onKeyDown={onKeyDown}
    onBlur={() => editors.forEach((editor) => void editor.flush())}
    className={className}
  >
    {children}
  </form>
);
