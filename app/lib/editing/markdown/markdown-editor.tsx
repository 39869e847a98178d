import { isOfInputMethod } from "#app/lib/keyboard/send-on-enter.ts";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { FormField } from "#app/ui/forms/form-field.tsx";
import { readingMinutes } from "#contracts/posts/posts.ts";
import { attachTyping } from "./attach-typing.ts";
import { FindBar } from "./find-bar.tsx";
import { type Format, formatText, linkTo } from "./format-text.ts";
import { insertText } from "./insert-text.ts";
import { Preview } from "./preview.tsx";
import { StoryBar } from "./story-bar.tsx";
import type { TextEdit } from "./text-edit.ts";
import { type EditorBarName, Toolbar } from "./toolbar.tsx";
import { usePasteAndDrop } from "./use-paste-and-drop.ts";

type MarkdownEditorProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** For a column beside something else: smaller, with the preview below and not shown at first. */ isNarrow?: boolean;
  /** Initial text; change `key` to reset. */ initial: string;
  /** Debounced text. */ settled: string;
  onType: (content: string) => void;
  onSave: () => void;
};

/** By key; `Shift+` for those with that key too. Ctrl or Cmd go without saying. */
const shortcuts: Record<string, Format> = { b: "bold", i: "italic", k: "link" };
const barShortcuts: Record<string, EditorBarName> = { "Shift+k": "story", "Shift+h": "find" };

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const WordCount = ({ content }: { content: string }) => (
  <span className="tabular-nums">
    {`${countWords(content).toLocaleString("en-US")} words · ${readingMinutes(content)} min read`}
  </span>
);

const Hint = () => (
  <span>
    <span className="pointer-coarse:hidden">
      Ctrl+B bold, Ctrl+I italic, Ctrl+K link, Ctrl+Shift+K link to a story, Ctrl+Shift+H find and replace, Ctrl+S save.
      In a list Tab moves an item; Escape, then Tab, leaves the text.{" "}
    </span>
    <span>Drop or paste images and formatted text anywhere.</span>
  </span>
);

export const MarkdownEditor = ({
  id,
  label,
  hint,
  error,
  required,
  isNarrow = false,
  initial,
  settled,
  onType,
  onSave,
}: MarkdownEditorProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [showsPreview, setShowsPreview] = useState(() => !isNarrow && matchMedia("(min-width: 64rem)").matches);
  const [bar, setBar] = useState<EditorBarName | null>(null);
  const { addAll, handlers, isOver, waiting, watchKeys } = usePasteAndDrop(field);
  useEffect(() => (field.current ? attachTyping(field.current) : undefined), []);

  const edit = (makeEdit: (text: string, start: number, end: number) => TextEdit) => {
    const { current } = field;
    if (current) insertText(current, makeEdit(current.value, current.selectionStart, current.selectionEnd));
  };
  const format = (kind: Format) => edit((text, start, end) => formatText(kind, text, start, end));
  const closeBar = () => {
    setBar(null);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const key = `${event.shiftKey ? "Shift+" : ""}${event.key.toLowerCase()}`;
    watchKeys(event);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isOfInputMethod(event)) return;
    const [kind, opened] = [shortcuts[key], barShortcuts[key]];
    if (!kind && !opened && key !== "s") return;
    event.preventDefault();
    if (kind) format(kind);
    else if (opened) setBar(opened);
    else onSave();
  };
  const help = (
    <span className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      {hint ? <span>{hint}</span> : <Hint />}
      <output>{waiting > 0 ? `Uploading ${waiting === 1 ? "1 picture" : `${waiting} pictures`}…` : ""}</output>
      <WordCount content={settled} />
    </span>
  );

  return (
    <FormField id={id} label={label} hint={help} error={error} required={required}>
      {(ids) => (
        <div className="grid grid-cols-1 gap-3">
          {/* The tools and "Preview" share their rows. */}
          <div className="-mx-1 flex flex-wrap items-center">
            <Toolbar
              controls={id}
              open={bar}
              onFormat={format}
              onImages={(files) => void addAll(files)}
              onBar={(name) => (bar === name ? closeBar() : setBar(name))}
            />
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={showsPreview}
              onClick={() => setShowsPreview(!showsPreview)}
              className="ms-auto"
            >
              {showsPreview ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              <span>Preview</span>
            </Button>
          </div>
          {bar === "find" && <FindBar field={field} settled={settled} onClose={closeBar} />}
          {bar === "story" && (
            <StoryBar
              onClose={closeBar}
              onChoose={({ slug, title }) => {
                setBar(null);
                edit((text, start, end) => linkTo(text, start, end, `/post/${slug}`, title));
              }}
            />
          )}
          <div className={isNarrow ? "grid gap-4" : `grid gap-4 lg:h-[36rem] ${showsPreview ? "lg:grid-cols-2" : ""}`}>
            <textarea
              {...handlers}
              {...ids}
              ref={field}
              defaultValue={initial}
              dir="auto"
              spellCheck
              required={required}
              placeholder={isNarrow ? undefined : "Once upon a time…"}
              onInput={(event) => onType(event.currentTarget.value)}
              onKeyDown={handleKey}
              className={`input h-[26rem] px-5 py-5 text-reading leading-[1.75] ${isNarrow ? "resize-y" : "resize-none lg:h-full"} ${isOver ? "border-accent bg-accent-subtle" : ""}`}
            />
            {showsPreview && <Preview field={field} content={settled} />}
          </div>
        </div>
      )}
    </FormField>
  );
};
