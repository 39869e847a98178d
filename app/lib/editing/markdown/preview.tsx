import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { prepareText } from "#app/ui/reading/prepare-text.ts";
import { scrollTogether } from "./scroll-together.ts";

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

type PreviewProps = { /** Scrolls with it. */ field: RefObject<HTMLTextAreaElement | null>; content: string };

export const Preview = ({ field, content }: PreviewProps) => {
  const { html, isLate } = usePreview(content);
  const box = useRef<HTMLElement>(null);
  const together = useRef<ReturnType<typeof scrollTogether>>(undefined);
  useEffect(() => {
    if (!field.current || !box.current) return undefined;
    const shown = box.current;
    together.current = scrollTogether(field.current, shown, () => shown.querySelector(".prose")?.children ?? []);
    return together.current.stop;
  }, [field]);
  useEffect(() => together.current?.follow(), [html]);
  return (
    <section
      ref={box}
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
