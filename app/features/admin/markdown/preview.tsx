import { memo, useEffect, useRef, useState } from "react";
import { prepareText } from "#app/ui/reading/prepare-text.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useContent } from "#app/lib/content/content.ts";

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

export const Preview = ({ content }: { content: string }) => {
  const texts = useContent("admin");
  const { html, isLate } = usePreview(content);
  return (
    <section
      aria-label={texts.editor.preview}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
      tabIndex={0}
      className="h-[26rem] overflow-y-auto overscroll-contain rounded-md border border-line bg-glass px-5 py-6 sm:px-8 lg:h-full"
    >
      {isLate && <output className="mb-4 block text-sm text-foreground-muted">{texts.editor.previewLate}</output>}
      {html === "" ? <p className="text-foreground-muted">{texts.editor.previewEmpty}</p> : <Page html={html} />}
    </section>
  );
};
