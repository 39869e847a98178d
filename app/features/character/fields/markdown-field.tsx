import { useState } from "react";
import { MarkdownEditor } from "#app/lib/editing/markdown/markdown-editor.tsx";
import { useEditor } from "./editor-context.ts";
import { ChangedMark } from "./changed-mark.tsx";
import type { FieldProps } from "./field-props.ts";
import { FieldBox, useTextField } from "./text-fields.tsx";

/** A text in Markdown. Its editor keeps what is typed itself, so it starts anew when the text changes by other means. */
export const MarkdownField = (props: FieldProps) => {
  const { flush } = useEditor();
  const { field, text, given, type } = useTextField(props);
  const [typed, setTyped] = useState({ text, round: 0 });
  if (typed.text !== text) setTyped({ text, round: typed.round + 1 });
  return (
    <FieldBox>
      <MarkdownEditor
        {...given}
        key={typed.round}
        initial={typed.text}
        settled={text}
        onType={(next) => {
          setTyped((was) => ({ ...was, text: next }));
          type(next);
        }}
        onSave={() => void flush()}
        isNarrow
      />
      <ChangedMark label={props.label} field={field} />
    </FieldBox>
  );
};
