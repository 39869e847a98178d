import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { requiresReload } from "#app/lib/site-links.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { type Block, type Inline, parseAnswer, toSafeHref } from "./parse-answer.ts";

// Placeholder origin during server rendering, where only own paths must be recognized.
const serverOrigin = "http://localhost";

const AnswerLink = ({ href, children }: { href: string; children: string }) => {
  const { pathname } = useLocation();
  const link = toSafeHref(href, typeof window === "undefined" ? serverOrigin : window.location.origin);
  if (!link) return <span>{children}</span>;
  if (!link.isOwn)
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline">
        {children}
      </a>
    );
  return (
    <TextLink to={link.href} reloadDocument={requiresReload(pathname, link.href)}>
      {children}
    </TextLink>
  );
};

const InlineText = ({ inline }: { inline: readonly Inline[] }): ReactNode =>
  inline.map((piece, index) => {
    switch (piece.kind) {
      case "strong":
        return (
          <strong key={index} className="font-semibold">
            {piece.text}
          </strong>
        );
      case "emphasis":
        return <em key={index}>{piece.text}</em>;
      case "code":
        return (
          <code key={index} className="rounded-sm bg-accent-subtle px-1.5 py-0.5 font-mono text-[0.94em]">
            {piece.text}
          </code>
        );
      case "link":
        return (
          <AnswerLink key={index} href={piece.href}>
            {piece.text}
          </AnswerLink>
        );
      case "text":
        return <span key={index}>{piece.text}</span>;
    }
  });

const indents = ["", "ms-5", "ms-10", "ms-14"];

const AnswerBlock = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case "code":
      return (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-surface-sunken p-3 font-mono text-xs leading-relaxed"
        >
          {block.text}
        </pre>
      );
    case "list":
      return (
        <ul className="grid gap-1">
          {block.items.map(({ depth, marker, inline }, index) => (
            <li key={index} className={`grid grid-cols-[1.25rem_minmax(0,1fr)] ${indents[depth]}`}>
              <span aria-hidden="true" className="text-accent select-none">
                {marker ? `${marker}.` : "›"}
              </span>
              <span>
                <InlineText inline={inline} />
              </span>
            </li>
          ))}
        </ul>
      );
    case "heading":
      return (
        <p className="font-semibold">
          <InlineText inline={block.inline} />
        </p>
      );
    case "quote":
      return (
        <blockquote className="border-s-2 border-line-strong ps-3 text-foreground-muted">
          <InlineText inline={block.inline} />
        </blockquote>
      );
    case "paragraph":
      return (
        <p className="whitespace-pre-line">
          <InlineText inline={block.inline} />
        </p>
      );
  }
};

/** Renders the Markdown of an answer as React elements, never as HTML. */
export const AnswerText = ({ text }: { text: string }) =>
  // oxlint-disable-next-line react/no-array-index-key -- blocks are only added at the end
  parseAnswer(text).map((block, index) => <AnswerBlock key={index} block={block} />);
