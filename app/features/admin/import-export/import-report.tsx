import { useEffect, useRef } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { ImportProblem } from "#contracts/posts/imported-posts.ts";

const Lines = ({ title, lines }: { title: string; lines: readonly ImportProblem[] }) => (
  <section
    aria-label={title}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
    tabIndex={0}
    className="max-h-56 overflow-y-auto rounded-md"
  >
    <p>{title}</p>
    <ul className="list-disc ps-5">
      {lines.map(({ name, reason }, index) => (
        <li key={index} className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          <span>{`: ${reason}`}</span>
        </li>
      ))}
    </ul>
  </section>
);

type ImportReportProps = { lines: string[]; drafts?: readonly ImportProblem[]; problems: readonly ImportProblem[] };

/** Import result: counts, posts that became drafts and skipped items, each with the reason. */
export const ImportReport = ({ lines, drafts = [], problems }: ImportReportProps) => {
  const texts = useContent("admin");
  const counts = useRef<HTMLParagraphElement>(null);
  // What started the import is gone, or was disabled meanwhile, and has lost the focus.
  useEffect(() => {
    if (document.activeElement === document.body) moveFocus(counts.current);
  }, []);
  return (
    <div className="grid gap-3 rounded-md bg-accent-subtle px-4 py-3 text-sm">
      <p ref={counts} aria-live="polite" className="font-semibold">
        {lines.join(" · ")}
      </p>
      {drafts.length > 0 && <Lines title={texts.transfer.madeDrafts} lines={drafts} />}
      {problems.length > 0 && <Lines title={texts.transfer.leftOut} lines={problems} />}
    </div>
  );
};
