import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type KeyboardEvent, type ReactNode, useRef, useState, memo, useEffect } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { FormField } from "#app/ui/forms/form-field.tsx";
import { readingTime } from "#contracts/posts/posts.ts";
import { type Format, formatText } from "./format-text.ts";
import { Toolbar } from "./toolbar.tsx";
import { insertText } from "./insert-text.ts";
import { useImageDrop } from "./use-image-drop.ts";
import { prepareText } from "#app/ui/reading/prepare-text.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";

const debounceMs = 150;

/** Live preview, rendered by the server (debounced). Keeps the last one while the server does not respond. */
const usePreview = (content: string) => {
  const [html, setHtml] = useState("");
  const [isLate, setIsLate] = useState(false);
  const latest = useRef(0);
  useEffect(() => {
    const formKey = ++latest.current;
    if (content.trim() === "") return undefined;
    const timer = setTimeout(() => {
      callAsOwner("preview-markdown", { content }).then(
        (answer) => {
          if (formKey !== latest.current) return;
          setHtml(answer.html);
          setIsLate(false);
        },
        () => formKey === latest.current && setIsLate(true),
      );
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [content]);
  return content.trim() === "" ? { html: "", isLate: false } : { html, isLate };
};

const Page = memo(({ html }: { html: string }) => (
  <div ref={prepareText} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
));

const Preview = ({ content }: { content: string }) => {
  const { html, isLate } = usePreview(content);
  return (
    <section
      aria-label="Preview"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
      tabIndex={0}
      className="h-[26rem] overflow-y-auto overscroll-contain rounded-md border border-line bg-glass px-5 py-6 sm:px-8 lg:h-full"
    >
      {isLate && (
        <output className="mb-4 block text-sm text-foreground-muted">
          The preview updates as soon as the site responds.
        </output>
      )}
      {html === "" ? (
        <p className="text-foreground-muted">The preview appears here while you write.</p>
      ) : (
        <Page html={html} />
      )}
    </section>
  );
};

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

const shortcuts: Record<string, Format> = { b: "bold", i: "italic", k: "link" };

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const WordCount = ({ content }: { content: string }) => (
  <span className="tabular-nums">
    {`${countWords(content).toLocaleString("en-US")} words · ${readingTime(content)}`}
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
  const { addAll, handlers, isOver } = useImageDrop(field);

  const format = (kind: Format) => {
    const { current } = field;
    if (current) insertText(current, formatText(kind, current.value, current.selectionStart, current.selectionEnd));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const kind = shortcuts[event.key.toLowerCase()];
    if (!kind && event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (kind) format(kind);
    else onSave();
  };
  const help = (
    <span className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <span>{hint ?? "Ctrl+B bold, Ctrl+I italic, Ctrl+K link, Ctrl+S save. Drop or paste images anywhere."}</span>
      <WordCount content={settled} />
    </span>
  );

  return (
    <FormField id={id} label={label} hint={help} error={error} required={required}>
      {(ids) => (
        <div className="grid gap-3">
          {/* The tools and "Preview" share their rows. */}
          <div className="-mx-1 flex flex-wrap items-center">
            <Toolbar controls={id} onFormat={format} onImages={(files) => void addAll(files)} />
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
            {showsPreview && <Preview content={settled} />}
          </div>
        </div>
      )}
    </FormField>
  );
};
