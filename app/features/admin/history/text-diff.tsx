import { useEffect, useState } from "react";
import { Spinner } from "#app/ui/feedback/spinner.tsx";
import { texts } from "../admin-texts.ts";

type Part = { value: string; added: boolean; removed: boolean };

const wordLimit = 60_000;
const context = 160;

/** What changed between two texts, word by word; in very long ones line by line, because words would take seconds. */
const compare = async (before: string, after: string): Promise<Part[]> => {
  const { diffLines, diffWordsWithSpace } = await import("diff");
  const parts = before.length + after.length > wordLimit ? diffLines(before, after) : diffWordsWithSpace(before, after);
  return parts.map(({ value, added, removed }) => ({ value, added: added === true, removed: removed === true }));
};

const shorten = (value: string, index: number, count: number): string => {
  if (value.length <= context * 2 + 40) return value;
  const head = index === 0 ? "" : value.slice(0, context);
  const tail = index === count - 1 ? "" : value.slice(-context);
  return `${head}\n…\n${tail}`;
};

/** The difference of two texts, readable without colour too: what went is struck through, what came is underlined. */
export const TextDiff = ({ before, after, label }: { before: string; after: string; label: string }) => {
  const [compared, setCompared] = useState<{ before: string; after: string; parts: Part[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void compare(before, after).then((parts) => isCurrent && setCompared({ before, after, parts }));
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  const parts = compared?.before === before && compared.after === after ? compared.parts : null;
  if (!parts) return <Spinner label={texts.history.comparing} />;
  const isSame = parts.every(({ added, removed }) => !added && !removed);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-[45dvh] overflow-y-auto rounded-md border border-line bg-well p-4 text-sm leading-relaxed whitespace-pre-wrap">
      {isSame && <p className="text-ink-soft">{texts.history.same}</p>}
      {!isSame &&
        parts.map(({ value, added, removed }, index) => {
          if (added) return <ins key={index} className="rounded-sm bg-success-wash text-success underline decoration-1 underline-offset-3">{value}</ins>;
          if (removed) return <del key={index} className="rounded-sm bg-danger-wash text-danger line-through decoration-1">{value}</del>;
          return <span key={index}>{shorten(value, index, parts.length)}</span>;
        })}
    </section>
  );
};
