import type { Part } from "./use-comparison.ts";

/** Diff part, readable without color: removed text is struck through, added text is underlined. */
export const ChangedPart = ({ part: { value, added, removed } }: { part: Part }) => {
  if (added)
    return (
      <ins className="rounded-sm bg-success-subtle text-success underline decoration-1 underline-offset-3">{value}</ins>
    );
  if (removed) return <del className="rounded-sm bg-danger-subtle text-danger line-through decoration-1">{value}</del>;
  return <span>{value}</span>;
};
