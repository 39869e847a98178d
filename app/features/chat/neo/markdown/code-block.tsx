import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useState } from "react";
import { copyText } from "#app/ui/actions/copy-text.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { CodePart } from "./highlight-code.ts";

const toNodes = (parts: readonly CodePart[]): ReactNode =>
  parts.map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a finished text never change
    typeof part === "string" ? (
      <span key={index}>{part}</span>
    ) : (
      <span key={index} data-code={part.kind}>
        {toNodes(part.parts)}
      </span>
    ),
  );

const loadHighlight = async () => (await import("./highlight-code.ts")).highlightCode;

type Props = { code: string; language: string; isFinished: boolean };

/** Code with a copy button. Highlighted once it is complete, if the highlighter can be loaded. */
export const CodeBlock = ({ code, language, isFinished }: Props) => {
  const texts = useContent("neo-chat");
  const [parts, setParts] = useState<CodePart[] | null>(null);
  useEffect(() => {
    if (!isFinished || language === "") return undefined;
    let isGone = false;
    loadHighlight().then(
      (highlightCode) => isGone || setParts(highlightCode(code, language)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [code, language, isFinished]);
  return (
    <div className="code-block">
      <span className="neo-code-language">{language || texts.thread.code}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable */}
      <pre tabIndex={0} dir="ltr">
        <code>{parts ? toNodes(parts) : code}</code>
      </pre>
      <button type="button" className="code-copy neo-code-copy" onClick={() => void copyText(code, texts.actions)}>
        <Copy aria-hidden className="size-4" />
        {texts.actions.copyCode}
      </button>
    </div>
  );
};
